"""The interface for programs: operations with typed calls and answers, and the OpenAPI document that is made from them."""
