"""What the words around a number say of it: that it names a rule, or that it is an amount, a score, a date or a version."""

from __future__ import annotations

import re

_D = "[0-9０-９]"
_CITED = re.compile(
    r"(?:\b(?:see(?: also)?|cf\.|cr|vgl\.|siehe(?: auch)?|s\.|voir(?: aussi)?|steps? of"
    r"|steht in|stehen in|figuren?t? (?:à|au|aux|dans)"
    r"|(?:described|defined|stated|explained|listed|specified|given|set out|found|covered|provided|mentioned|laid down|except as)"
    r" (?:in|by|under|at)|(?:in )?accordance with|according to|pursuant to|as (?:in|per)|conformément à|visée?s? (?:au|aux|à))"
    r"|gemäß|gemäss|laut|entsprechend"
    r"|按照?|依照?|依据|依據|根据|根據|遵循|满足|滿足|违反|違反|参照[:：]?|参见|參見|详见|詳見|见|見|참조[:：]?|[→⇒※])\s*[“\"'‘「『（(\[]?\Z",
    re.IGNORECASE,
)
_NAMED = re.compile(r"(?:ルール|規則|规则|規定|规定|条文|룰|규칙|조문)\s*[“\"'‘「『（(\[]?\Z")
_FOLLOWED = re.compile(
    r"[.．]?\s?(?:条|條|節|节|章|項|项|款|号|を参照|参照|に従|に準|に基|に定|に規定|に記|の規定|の手順|の順|の処理|の条件|に戻|によ[りるっ]|の通り|のとおり|を適用|の場合を除|を除|に当たる|に該当"
    r"|的规定|的規定|所述|规定|處理|处理|절|항|조(?=[에의를을은는와과부까,.\s]|$)|[을를]\s(?:참조|본다|봅니다|보[고십]|확인|따[라르른름릅]|적용)|참조|에\s따[라르른름릅]|에\s의|에\s규정|의\s규정|의\s절차|에서\s정)"
    r"|\s(?:appl(?:y|ies)|says?|states?|describes?|explains?|defines?|does not|do not|above|below|gilt|gelten|entfällt"
    r"|oben|unten|ausgenommen"
    r"|excepté|exclu|inclus|excepted|excluded"
    r"|s['’]appliquent|s['’]applique|ci-dessus|ci-dessous)\b"
)
_UNIT = re.compile(
    rf"\s?(?:[%％‰倍點点枚人体個个名回秒分時小円元度张張隻只匹本歳岁ヶ局轮次]|つ|ポイント|ターン|ライフ|コスト|ダメージ|cm\b|mm\b|km\b|kg\b|mb\b|x\b"
    rf"|times\b|percent\b|[€$¥£]|개|명|점|회|번|턴|분|초|배|장|인\s|원|살|세\b|시간|년|월|일|{_D}|[./:]{_D})"
)
_WORDS = (
    "and or nor to in of is are was were if for when that which on at by as may must can does do not apply applies above below then"
    " und oder sowie bis auf für bei mit von vor nach zu zur zum so ist sind wird werden gilt gelten nicht bleibt bleiben findet"
    " finden des der den dem entsprechend zugleich kann darf et ou est sont peut peuvent qui que du de des au aux par pour reste"
    " restent avant après dans sur ne ci"
)
_NOUN = re.compile(rf"\s(?!(?:{'|'.join(_WORDS.split())})\b)[^\W\d_A-Z\u3040-\uffdc]{{3,}}")
_UNIT_WORD = re.compile(
    r"[ \xa0](?:points?|times|minutes?|hours?|seconds?|cards?|turns?|mal|minuten?|punkten?|fois|heures?)\b|[点點倍秒分점배초]"
)
_CAPITAL = re.compile(r"\s[A-ZÄÖÜ][a-zäöüß]+")
_LIKE = re.compile(
    r"(?:\b(?:like|such as|e\.g\.|for example|wie|z\. ?b\.|comme|par exemple"
    r"|levels?|speed|scale|average|season|stufe|tempo|maßstab|saison|niveau|vitesse|échelle"
    r"|values?|costs?|costing|pays?|deals?|scores?|records?|powers?|kosten|kostet"
    r"|coûte|coût|deck of|form|best of)"
    r"|レベル|速度|平均|比例|等级|等級|레벨|속도|평균|시즌|戦績|成績|スコア|コスト|パワー|费用为?|費用為?|力量|战绩|코스트|파워|전적)"
    r"\s*+(?:of |は|が|を|이|가)?\s*\Z",
    re.IGNORECASE,
)
_NAME = re.compile(r"(?<![^\W\d_])[A-ZÄÖÜÀ-Ý][^\W\d_A-Z]{2,}[ \xa0]\Z")
_SO = re.compile(r"\s?(?:などの?|のような|のように|のスコア|の記号|등의?\s|等|之类)")
_COUNTED = re.compile(r"[一-龥ァ-ヶー々]\n?\Z")
_VERSION = re.compile(
    rf"(?:(?<![a-z])ver(?:sion|s)?\.?|\bv\.?|バージョン|版本?[:：]?|버전|fassung|[$¥€£×*/#+]|{_D}[,，])\s*\Z"
    r"|(?<![a-z])(?:isbn|figure|fig\.?|table|tab\.|abb(?:ildung|\.)|tabelle|tableau|schéma)[ \xa0:-]*\Z"
    r"|(?:str(?:\.|aße|asse)|platz|allee|gasse|(?<![a-z])(?:street|road|avenue|rue|room|desk|table|platform|seat)) ?\Z"
    r"|(?:(?<![一-龥])[図表图圖]|그림|표)[ \xa0]?\Z",
    re.IGNORECASE,
)
_FORMER = re.compile(
    r"(?:旧|舊|原|(?:改正|改訂|改定|変更|修正|修订|修改)[前の]{0,2}の?|従前の|版(?:[（(][^（()）\n]{0,16}[）)])?[のの的]|종전의?\s|구\s?|개정\s?전\s?"
    r"|\b(?:former|old|previous|bisherige[nrs]?|alte[nrs]?|ancien(?:ne)?s?|anciens?)\s(?:(?:rules?|sections?|articles?|regeln?|artikeln?|§{1,2})\s)?)\s*\Z",
    re.IGNORECASE,
)
"""What says that a number is one of an earlier version."""

_EDITION = re.compile(r"\s?(?:版|판\b)")
_DATE = re.compile(r"(?:19|20)\d\d(?:[.-].*)?|\d{1,2}[.-]\d{1,2}[.-](?:19|20)?\d\d|.*[.-](?:19|20)\d\d")
_OPEN = re.compile(r"[（(\[［【〔〈＜]\s*\Z")
_CLOSE = re.compile(r"[.．]?\s*[）)\]］】〕〉＞]")
_CLOCK = re.compile(rf"{_D}[:：/／]\Z|[+＋]{_D}*[ ]?\Z")
_REACH = 24


def is_cited(text: str, start: int, end: int) -> bool:
    """Returns whether the words around a number say that it is a rule: ``see``, ``を参照``, or brackets around it alone."""
    before = text[max(0, start - _REACH) : start]
    return bool(_CITED.search(before) or _NAMED.search(before) or _FOLLOWED.match(text, end) or _bracketed(text, before, end))


def _bracketed(text: str, before: str, end: int) -> bool:
    """Returns whether a number stands alone in brackets, and no amount: ``(9.5.1)``, not ``(1.5) points``."""
    close = _CLOSE.match(text, end) if _OPEN.search(before) else None
    return close is not None and not _UNIT_WORD.match(text, close.end())


def is_counted(text: str, end: int) -> bool:
    """Returns whether what follows a number is what it counts: ``2.5 minutes``, ``1.5倍``, ``3.5 Punkte``."""
    return bool(_UNIT.match(text, end) or _NOUN.match(text, end) or _CAPITAL.match(text, end))


def is_measured(text: str, end: int) -> bool:
    """Returns whether a unit follows a number."""
    return _UNIT.match(text, end) is not None


def is_likened(text: str, start: int) -> bool:
    """Returns whether the words before a number say that it is a value: ``a cost of``, ``スコア``, ``such as``."""
    return _LIKE.search(text, max(0, start - _REACH), start) is not None


def is_named_after(text: str, start: int) -> bool:
    """Returns whether a word with a capital stands right before a number, which then may be of its name: ``Vitamin B.2``."""
    return _NAME.search(text, max(0, start - _REACH), start) is not None


def is_amount(text: str, start: int, end: int) -> bool:
    """Returns whether the words around a number say that it is an amount or a score."""
    before = text[max(0, start - _REACH) : start]
    return bool(is_likened(text, start) or _SO.match(text, end) or _COUNTED.search(before) or _CLOCK.search(before)) or is_counted(
        text, end
    )


def is_former(text: str, start: int) -> bool:
    """Returns whether the words before a number say that an earlier version printed it: ``旧2-3``, ``第2版の2-3``."""
    return _FORMER.search(text, max(0, start - _REACH), start) is not None


def is_no_rule(text: str, start: int, end: int, number: str) -> bool:
    """Returns whether a number is a date, a version, a price or a piece of a longer one, whatever stands around it."""
    before = text[max(0, start - 12) : start]
    return bool(_VERSION.search(before) or _EDITION.match(text, end) or _DATE.fullmatch(number))
