// Made by `npm run generate` from read-api/openapi.yaml. Do not edit.
import type { JsonObject } from "../../domain/shared/json.js";

export const openapiDocument: JsonObject = {
 "openapi": "3.1.0",
 "info": {
  "title": "Reserve Board",
  "version": "0.1.0",
  "summary": "Stablecoin reserve figures, verbatim, dated and linked to hashed documents.",
  "description": "Current state is served without a key. Amounts are decimal strings; instants are UTC with three fraction digits.",
  "license": {
   "name": "CC BY 4.0 (figures)",
   "identifier": "CC-BY-4.0"
  }
 },
 "servers": [
  {
   "url": "/",
   "description": "The address this document was read from."
  }
 ],
 "tags": [
  {
   "name": "account",
   "description": "Accounts, keys and balance."
  },
  {
   "name": "board",
   "description": "Reserve figures and the evidence behind them."
  },
  {
   "name": "pricing",
   "description": "Prices and throughput."
  }
 ],
 "security": [
  {
   "AccountBearer": []
  }
 ],
 "paths": {
  "/v1/board/overview": {
   "get": {
    "operationId": "getOverview",
    "tags": [
     "board"
    ],
    "summary": "The board",
    "description": "One summary card per token, the headline sum, the head of the evidence chain and the state of the review.",
    "x-access-tier": "keyless",
    "security": [
     {},
     {
      "ApiKey": []
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/IfNoneMatch"
     }
    ],
    "responses": {
     "200": {
      "description": "Served.",
      "headers": {
       "ETag": {
        "$ref": "#/components/headers/ETag"
       },
       "Cache-Control": {
        "$ref": "#/components/headers/CacheControl"
       },
       "Vary": {
        "$ref": "#/components/headers/Vary"
       },
       "X-Request-Id": {
        "$ref": "#/components/headers/RequestId"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/V1BoardOverview"
        },
        "examples": {
         "served": {
          "$ref": "#/components/examples/V1BoardOverview"
         }
        }
       }
      }
     },
     "304": {
      "$ref": "#/components/responses/NotModified"
     },
     "400": {
      "$ref": "#/components/responses/BodyRefused"
     },
     "401": {
      "$ref": "#/components/responses/KeyRefused"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "413": {
      "$ref": "#/components/responses/BodyTooLarge"
     },
     "414": {
      "$ref": "#/components/responses/AddressTooLong"
     },
     "422": {
      "$ref": "#/components/responses/ValidationFailed"
     },
     "429": {
      "$ref": "#/components/responses/OverCapacity"
     },
     "431": {
      "$ref": "#/components/responses/HeadersTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/Unavailable"
     }
    }
   }
  },
  "/v1/board/tokens/{symbol}": {
   "get": {
    "operationId": "getToken",
    "tags": [
     "board"
    ],
    "summary": "One token",
    "description": "Everything the board shows of one token. Symbols match in any letter case.",
    "x-access-tier": "keyless",
    "security": [
     {},
     {
      "ApiKey": []
     }
    ],
    "parameters": [
     {
      "name": "symbol",
      "in": "path",
      "required": true,
      "description": "Ticker, in any letter case.",
      "schema": {
       "type": "string",
       "maxLength": 64
      },
      "example": "XUSD"
     },
     {
      "name": "chain",
      "in": "query",
      "required": false,
      "description": "A network the token is measured on, made the shown one.",
      "schema": {
       "type": "string",
       "minLength": 1,
       "maxLength": 64
      },
      "example": "ethereum"
     },
     {
      "$ref": "#/components/parameters/IfNoneMatch"
     }
    ],
    "responses": {
     "200": {
      "description": "Served.",
      "headers": {
       "ETag": {
        "$ref": "#/components/headers/ETag"
       },
       "Cache-Control": {
        "$ref": "#/components/headers/CacheControl"
       },
       "Vary": {
        "$ref": "#/components/headers/Vary"
       },
       "X-Request-Id": {
        "$ref": "#/components/headers/RequestId"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/V1BoardTokenDetail"
        },
        "examples": {
         "served": {
          "$ref": "#/components/examples/V1BoardTokenDetail"
         }
        }
       }
      }
     },
     "304": {
      "$ref": "#/components/responses/NotModified"
     },
     "400": {
      "$ref": "#/components/responses/BodyRefused"
     },
     "401": {
      "$ref": "#/components/responses/KeyRefused"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/UnknownToken"
     },
     "413": {
      "$ref": "#/components/responses/BodyTooLarge"
     },
     "414": {
      "$ref": "#/components/responses/AddressTooLong"
     },
     "422": {
      "$ref": "#/components/responses/ValidationFailed"
     },
     "429": {
      "$ref": "#/components/responses/OverCapacity"
     },
     "431": {
      "$ref": "#/components/responses/HeadersTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/Unavailable"
     }
    }
   }
  },
  "/v1/board/coverage": {
   "get": {
    "operationId": "getCoverage",
    "tags": [
     "board"
    ],
    "summary": "What the board covers",
    "description": "Counts and dates of what is held, and what is not covered.",
    "x-access-tier": "keyless",
    "security": [
     {},
     {
      "ApiKey": []
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/IfNoneMatch"
     }
    ],
    "responses": {
     "200": {
      "description": "Served.",
      "headers": {
       "ETag": {
        "$ref": "#/components/headers/ETag"
       },
       "Cache-Control": {
        "$ref": "#/components/headers/CacheControl"
       },
       "Vary": {
        "$ref": "#/components/headers/Vary"
       },
       "X-Request-Id": {
        "$ref": "#/components/headers/RequestId"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/V1BoardCoverage"
        },
        "examples": {
         "served": {
          "$ref": "#/components/examples/V1BoardCoverage"
         }
        }
       }
      }
     },
     "304": {
      "$ref": "#/components/responses/NotModified"
     },
     "400": {
      "$ref": "#/components/responses/BodyRefused"
     },
     "401": {
      "$ref": "#/components/responses/KeyRefused"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "413": {
      "$ref": "#/components/responses/BodyTooLarge"
     },
     "414": {
      "$ref": "#/components/responses/AddressTooLong"
     },
     "422": {
      "$ref": "#/components/responses/ValidationFailed"
     },
     "429": {
      "$ref": "#/components/responses/OverCapacity"
     },
     "431": {
      "$ref": "#/components/responses/HeadersTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/Unavailable"
     }
    }
   }
  },
  "/v1/board/history": {
   "get": {
    "operationId": "getHistory",
    "tags": [
     "board"
    ],
    "summary": "History",
    "description": "Attested coverage within a range of days and, of a named token, its measured supply bucket by bucket. Answered with a key; without one the refusal counts what lies behind the public window.",
    "x-access-tier": "account",
    "security": [
     {
      "ApiKey": []
     }
    ],
    "parameters": [
     {
      "name": "days",
      "in": "query",
      "required": false,
      "description": "Days before `to` the range begins; not with `from`.",
      "schema": {
       "type": "integer",
       "minimum": 1
      },
      "example": 30
     },
     {
      "name": "from",
      "in": "query",
      "required": false,
      "description": "First day; 30 days before `to` when neither it nor `days` is named.",
      "schema": {
       "type": "string",
       "format": "date",
       "maxLength": 10
      },
      "example": "2026-01-01"
     },
     {
      "name": "to",
      "in": "query",
      "required": false,
      "description": "Last day, inclusive; today when left out.",
      "schema": {
       "type": "string",
       "format": "date",
       "maxLength": 10
      },
      "example": "2026-01-31"
     },
     {
      "name": "granularity",
      "in": "query",
      "required": false,
      "description": "Width of a bucket, of which the last reading is served; hour when left out. With a symbol, naming it adds the whole grid.",
      "schema": {
       "type": "string",
       "enum": [
        "hour",
        "day",
        "month"
       ]
      },
      "example": "day"
     },
     {
      "name": "symbol",
      "in": "query",
      "required": false,
      "description": "One token, in any letter case; adds its measured supply.",
      "schema": {
       "type": "string",
       "minLength": 1,
       "maxLength": 64
      },
      "example": "XUSD"
     },
     {
      "$ref": "#/components/parameters/IfNoneMatch"
     }
    ],
    "responses": {
     "200": {
      "description": "Served.",
      "headers": {
       "ETag": {
        "$ref": "#/components/headers/ETag"
       },
       "Cache-Control": {
        "$ref": "#/components/headers/CacheControl"
       },
       "Vary": {
        "$ref": "#/components/headers/Vary"
       },
       "X-Request-Id": {
        "$ref": "#/components/headers/RequestId"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/V1BoardHistory"
        },
        "examples": {
         "served": {
          "$ref": "#/components/examples/V1BoardHistory"
         }
        }
       }
      }
     },
     "304": {
      "$ref": "#/components/responses/NotModified"
     },
     "400": {
      "$ref": "#/components/responses/BodyRefused"
     },
     "401": {
      "$ref": "#/components/responses/KeyRequired"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/UnknownSymbol"
     },
     "413": {
      "$ref": "#/components/responses/BodyTooLarge"
     },
     "414": {
      "$ref": "#/components/responses/AddressTooLong"
     },
     "422": {
      "$ref": "#/components/responses/RangeRefused"
     },
     "429": {
      "$ref": "#/components/responses/OverCapacity"
     },
     "431": {
      "$ref": "#/components/responses/HeadersTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/Unavailable"
     }
    }
   }
  },
  "/v1/board/attestations": {
   "get": {
    "operationId": "getAttestationIndex",
    "tags": [
     "board"
    ],
    "summary": "Every active report",
    "description": "One entry per active parsed report, newest period first per token.",
    "x-access-tier": "keyless",
    "security": [
     {},
     {
      "ApiKey": []
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/IfNoneMatch"
     }
    ],
    "responses": {
     "200": {
      "description": "Served.",
      "headers": {
       "ETag": {
        "$ref": "#/components/headers/ETag"
       },
       "Cache-Control": {
        "$ref": "#/components/headers/CacheControl"
       },
       "Vary": {
        "$ref": "#/components/headers/Vary"
       },
       "X-Request-Id": {
        "$ref": "#/components/headers/RequestId"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/V1BoardAttestationIndex"
        },
        "examples": {
         "served": {
          "$ref": "#/components/examples/V1BoardAttestationIndex"
         }
        }
       }
      }
     },
     "304": {
      "$ref": "#/components/responses/NotModified"
     },
     "400": {
      "$ref": "#/components/responses/BodyRefused"
     },
     "401": {
      "$ref": "#/components/responses/KeyRefused"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "413": {
      "$ref": "#/components/responses/BodyTooLarge"
     },
     "414": {
      "$ref": "#/components/responses/AddressTooLong"
     },
     "422": {
      "$ref": "#/components/responses/ValidationFailed"
     },
     "429": {
      "$ref": "#/components/responses/OverCapacity"
     },
     "431": {
      "$ref": "#/components/responses/HeadersTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/Unavailable"
     }
    }
   }
  },
  "/v1/board/attestations/{symbol}/{period}": {
   "get": {
    "operationId": "getAttestationPeriod",
    "tags": [
     "board"
    ],
    "summary": "One report",
    "description": "The active report of a month with its changes since the prior one. Served also while figures of the token are withheld as stale.",
    "x-access-tier": "keyless",
    "security": [
     {},
     {
      "ApiKey": []
     }
    ],
    "parameters": [
     {
      "name": "symbol",
      "in": "path",
      "required": true,
      "description": "Ticker, in any letter case.",
      "schema": {
       "type": "string",
       "maxLength": 64
      },
      "example": "XUSD"
     },
     {
      "name": "period",
      "in": "path",
      "required": true,
      "description": "Report month.",
      "schema": {
       "type": "string",
       "maxLength": 64,
       "pattern": "^\\d{4}-(0[1-9]|1[0-2])$"
      },
      "example": "2026-01"
     },
     {
      "name": "chain",
      "in": "query",
      "required": false,
      "description": "A network the token is measured on, made the shown one.",
      "schema": {
       "type": "string",
       "minLength": 1,
       "maxLength": 64
      },
      "example": "ethereum"
     },
     {
      "$ref": "#/components/parameters/IfNoneMatch"
     }
    ],
    "responses": {
     "200": {
      "description": "Served.",
      "headers": {
       "ETag": {
        "$ref": "#/components/headers/ETag"
       },
       "Cache-Control": {
        "$ref": "#/components/headers/CacheControl"
       },
       "Vary": {
        "$ref": "#/components/headers/Vary"
       },
       "X-Request-Id": {
        "$ref": "#/components/headers/RequestId"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/V1BoardAttestationPeriod"
        },
        "examples": {
         "served": {
          "$ref": "#/components/examples/V1BoardAttestationPeriod"
         }
        }
       }
      }
     },
     "304": {
      "$ref": "#/components/responses/NotModified"
     },
     "400": {
      "$ref": "#/components/responses/BodyRefused"
     },
     "401": {
      "$ref": "#/components/responses/KeyRefused"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/UnknownPeriod"
     },
     "413": {
      "$ref": "#/components/responses/BodyTooLarge"
     },
     "414": {
      "$ref": "#/components/responses/AddressTooLong"
     },
     "422": {
      "$ref": "#/components/responses/ValidationFailed"
     },
     "429": {
      "$ref": "#/components/responses/OverCapacity"
     },
     "431": {
      "$ref": "#/components/responses/HeadersTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/Unavailable"
     }
    }
   }
  },
  "/v1/board/revisions": {
   "get": {
    "operationId": "getRevisions",
    "tags": [
     "board"
    ],
    "summary": "Revision log",
    "description": "Every supersession of a report, newest first; an entry for each token it covered. Not capped.",
    "x-access-tier": "keyless",
    "security": [
     {},
     {
      "ApiKey": []
     }
    ],
    "parameters": [
     {
      "name": "symbol",
      "in": "query",
      "required": false,
      "description": "Ticker, in any letter case; only this token's entries.",
      "schema": {
       "type": "string",
       "minLength": 1,
       "maxLength": 64
      },
      "example": "XUSD"
     },
     {
      "$ref": "#/components/parameters/IfNoneMatch"
     }
    ],
    "responses": {
     "200": {
      "description": "Served.",
      "headers": {
       "ETag": {
        "$ref": "#/components/headers/ETag"
       },
       "Cache-Control": {
        "$ref": "#/components/headers/CacheControl"
       },
       "Vary": {
        "$ref": "#/components/headers/Vary"
       },
       "X-Request-Id": {
        "$ref": "#/components/headers/RequestId"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/V1BoardRevisions"
        },
        "examples": {
         "served": {
          "$ref": "#/components/examples/V1BoardRevisions"
         }
        }
       }
      }
     },
     "304": {
      "$ref": "#/components/responses/NotModified"
     },
     "400": {
      "$ref": "#/components/responses/BodyRefused"
     },
     "401": {
      "$ref": "#/components/responses/KeyRefused"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/UnknownSymbol"
     },
     "413": {
      "$ref": "#/components/responses/BodyTooLarge"
     },
     "414": {
      "$ref": "#/components/responses/AddressTooLong"
     },
     "422": {
      "$ref": "#/components/responses/ValidationFailed"
     },
     "429": {
      "$ref": "#/components/responses/OverCapacity"
     },
     "431": {
      "$ref": "#/components/responses/HeadersTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/Unavailable"
     }
    }
   }
  },
  "/v1/board/evidence/{symbol}/bundle": {
   "get": {
    "operationId": "getEvidenceBundle",
    "tags": [
     "board"
    ],
    "summary": "One token's evidence",
    "description": "An archive that proves a token's figures offline: its documents, readings, chain records and proofs, with programs that check them. Equal evidence gives equal bytes. A newer state of the evidence is built at most once an hour.",
    "x-access-tier": "keyless",
    "security": [
     {},
     {
      "ApiKey": []
     }
    ],
    "parameters": [
     {
      "name": "symbol",
      "in": "path",
      "required": true,
      "description": "Ticker, in any letter case.",
      "schema": {
       "type": "string",
       "maxLength": 64
      },
      "example": "XUSD"
     },
     {
      "$ref": "#/components/parameters/IfNoneMatch"
     }
    ],
    "responses": {
     "200": {
      "description": "The archive.",
      "headers": {
       "ETag": {
        "$ref": "#/components/headers/ETag"
       },
       "Cache-Control": {
        "$ref": "#/components/headers/CacheControl"
       },
       "Content-Disposition": {
        "$ref": "#/components/headers/ContentDisposition"
       },
       "Vary": {
        "$ref": "#/components/headers/Vary"
       },
       "X-Request-Id": {
        "$ref": "#/components/headers/RequestId"
       }
      },
      "content": {
       "application/zip": {
        "schema": {
         "type": "string",
         "contentMediaType": "application/zip"
        }
       }
      }
     },
     "304": {
      "$ref": "#/components/responses/NotModified"
     },
     "400": {
      "$ref": "#/components/responses/BodyRefused"
     },
     "401": {
      "$ref": "#/components/responses/KeyRefused"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/UnknownToken"
     },
     "413": {
      "$ref": "#/components/responses/BodyTooLarge"
     },
     "414": {
      "$ref": "#/components/responses/AddressTooLong"
     },
     "422": {
      "$ref": "#/components/responses/ValidationFailed"
     },
     "429": {
      "$ref": "#/components/responses/OverCapacity"
     },
     "431": {
      "$ref": "#/components/responses/HeadersTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/Unavailable"
     }
    }
   }
  },
  "/v1/openapi.json": {
   "get": {
    "operationId": "getOpenApi",
    "tags": [
     "board"
    ],
    "summary": "This document",
    "description": "The machine-readable contract.",
    "x-access-tier": "anonymous",
    "security": [
     {},
     {
      "ApiKey": []
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/IfNoneMatch"
     }
    ],
    "responses": {
     "200": {
      "description": "Served.",
      "headers": {
       "ETag": {
        "$ref": "#/components/headers/ETag"
       },
       "Cache-Control": {
        "$ref": "#/components/headers/CacheControl"
       },
       "Vary": {
        "$ref": "#/components/headers/Vary"
       },
       "X-Request-Id": {
        "$ref": "#/components/headers/RequestId"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/OpenApiDocument"
        },
        "examples": {
         "served": {
          "$ref": "#/components/examples/OpenApiDocument"
         }
        }
       }
      }
     },
     "304": {
      "$ref": "#/components/responses/NotModified"
     },
     "400": {
      "$ref": "#/components/responses/BodyRefused"
     },
     "401": {
      "$ref": "#/components/responses/KeyRefused"
     },
     "413": {
      "$ref": "#/components/responses/BodyTooLarge"
     },
     "414": {
      "$ref": "#/components/responses/AddressTooLong"
     },
     "422": {
      "$ref": "#/components/responses/ValidationFailed"
     },
     "429": {
      "$ref": "#/components/responses/OverCapacity"
     },
     "431": {
      "$ref": "#/components/responses/HeadersTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     },
     "503": {
      "$ref": "#/components/responses/Unavailable"
     }
    }
   }
  }
 },
 "components": {
  "securitySchemes": {
   "AccountBearer": {
    "type": "http",
    "scheme": "bearer",
    "description": "Session of an account."
   },
   "ApiKey": {
    "type": "apiKey",
    "in": "header",
    "name": "X-API-Key",
    "description": "Verified wherever presented."
   }
  },
  "parameters": {
   "IfNoneMatch": {
    "name": "If-None-Match",
    "in": "header",
    "required": false,
    "description": "Entity tags compared weakly, or *; a malformed value is ignored.",
    "schema": {
     "type": "string"
    }
   }
  },
  "headers": {
   "ETag": {
    "description": "Entity tag of the answer.",
    "schema": {
     "type": "string"
    }
   },
   "CacheControl": {
    "description": "How long the answer may be kept; no-store on errors.",
    "schema": {
     "type": "string"
    }
   },
   "ContentDisposition": {
    "description": "attachment, with the name of the file.",
    "schema": {
     "type": "string"
    }
   },
   "Vary": {
    "description": "X-API-Key, Accept-Encoding",
    "schema": {
     "type": "string"
    }
   },
   "RequestId": {
    "description": "Id of this request.",
    "schema": {
     "type": "string",
     "pattern": "^req_[0-9a-f]{32}$"
    }
   },
   "RetryAfter": {
    "description": "Seconds to wait.",
    "required": true,
    "schema": {
     "type": "integer",
     "minimum": 1
    }
   },
   "RetryAfterSometimes": {
    "description": "Seconds to wait, with service_unavailable.",
    "schema": {
     "type": "integer",
     "minimum": 1
    }
   },
   "WwwAuthenticate": {
    "description": "ApiKey realm=\"v1\"",
    "required": true,
    "schema": {
     "type": "string"
    }
   },
   "QuotaLimit": {
    "description": "Compute units of the month.",
    "required": true,
    "schema": {
     "type": "integer"
    }
   },
   "QuotaReset": {
    "description": "Seconds to the next calendar month.",
    "schema": {
     "type": "integer"
    }
   },
   "RateLimitLimit": {
    "description": "Compute units of any ten seconds.",
    "required": true,
    "schema": {
     "type": "integer"
    }
   },
   "RateLimitReset": {
    "description": "Seconds until all of it is free again.",
    "schema": {
     "type": "integer"
    }
   },
   "QuotaLimitSometimes": {
    "description": "Compute units of the month, where a key was presented.",
    "schema": {
     "type": "integer"
    }
   },
   "RateLimitLimitSometimes": {
    "description": "Compute units of any ten seconds, where a key was presented.",
    "schema": {
     "type": "integer"
    }
   },
   "RateLimitPolicySometimes": {
    "description": "Both ceilings, as the IETF draft writes them, where a key was presented.",
    "schema": {
     "type": "string"
    }
   },
   "RateLimitPolicy": {
    "description": "Both ceilings, as the IETF draft writes them.",
    "required": true,
    "schema": {
     "type": "string"
    }
   }
  },
  "responses": {
   "NotModified": {
    "description": "The named entity tag is still that of the answer; no body.",
    "headers": {
     "ETag": {
      "$ref": "#/components/headers/ETag"
     },
     "Cache-Control": {
      "$ref": "#/components/headers/CacheControl"
     },
     "Vary": {
      "$ref": "#/components/headers/Vary"
     },
     "X-Request-Id": {
      "$ref": "#/components/headers/RequestId"
     }
    }
   },
   "BodyRefused": {
    "description": "The operation takes no body.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/RequestId"
     },
     "Cache-Control": {
      "$ref": "#/components/headers/CacheControl"
     },
     "X-Quota-Reset": {
      "$ref": "#/components/headers/QuotaReset"
     },
     "X-RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimitReset"
     }
    },
    "content": {
     "application/problem+json": {
      "schema": {
       "$ref": "#/components/schemas/ApiError"
      },
      "examples": {
       "invalid_content_type": {
        "$ref": "#/components/examples/invalid_content_type"
       }
      }
     }
    }
   },
   "KeyRefused": {
    "description": "The presented key is refused.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/RequestId"
     },
     "Cache-Control": {
      "$ref": "#/components/headers/CacheControl"
     },
     "WWW-Authenticate": {
      "$ref": "#/components/headers/WwwAuthenticate"
     },
     "X-Quota-Limit": {
      "$ref": "#/components/headers/QuotaLimit"
     },
     "X-Quota-Reset": {
      "$ref": "#/components/headers/QuotaReset"
     },
     "X-RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimitLimit"
     },
     "X-RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimitReset"
     },
     "RateLimit-Policy": {
      "$ref": "#/components/headers/RateLimitPolicy"
     }
    },
    "content": {
     "application/problem+json": {
      "schema": {
       "$ref": "#/components/schemas/ApiError"
      },
      "examples": {
       "invalid_key": {
        "$ref": "#/components/examples/invalid_key"
       }
      }
     }
    }
   },
   "KeyRequired": {
    "description": "No key is presented, or the presented one is refused.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/RequestId"
     },
     "Cache-Control": {
      "$ref": "#/components/headers/CacheControl"
     },
     "WWW-Authenticate": {
      "$ref": "#/components/headers/WwwAuthenticate"
     },
     "X-Quota-Reset": {
      "$ref": "#/components/headers/QuotaReset"
     },
     "X-RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimitReset"
     },
     "X-Quota-Limit": {
      "$ref": "#/components/headers/QuotaLimitSometimes"
     },
     "X-RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimitLimitSometimes"
     },
     "RateLimit-Policy": {
      "$ref": "#/components/headers/RateLimitPolicySometimes"
     }
    },
    "content": {
     "application/problem+json": {
      "schema": {
       "$ref": "#/components/schemas/ApiError"
      },
      "examples": {
       "missing_key": {
        "$ref": "#/components/examples/missing_key"
       }
      }
     }
    }
   },
   "RangeRefused": {
    "description": "A value or the range is not allowed.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/RequestId"
     },
     "Cache-Control": {
      "$ref": "#/components/headers/CacheControl"
     }
    },
    "content": {
     "application/problem+json": {
      "schema": {
       "$ref": "#/components/schemas/ApiError"
      },
      "examples": {
       "range_too_large": {
        "$ref": "#/components/examples/range_too_large"
       }
      }
     }
    }
   },
   "Forbidden": {
    "description": "No recorded review covers the served methodology, or the scopes of the presented key leave the board out. The two ceilings ride the second alone.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/RequestId"
     },
     "Cache-Control": {
      "$ref": "#/components/headers/CacheControl"
     },
     "X-Quota-Reset": {
      "$ref": "#/components/headers/QuotaReset"
     },
     "X-RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimitReset"
     },
     "X-Quota-Limit": {
      "$ref": "#/components/headers/QuotaLimitSometimes"
     },
     "X-RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimitLimitSometimes"
     },
     "RateLimit-Policy": {
      "$ref": "#/components/headers/RateLimitPolicySometimes"
     }
    },
    "content": {
     "application/problem+json": {
      "schema": {
       "anyOf": [
        {
         "$ref": "#/components/schemas/FiguresWithheld"
        },
        {
         "$ref": "#/components/schemas/InsufficientScope"
        }
       ]
      },
      "examples": {
       "figures_withheld": {
        "$ref": "#/components/examples/figures_withheld"
       },
       "insufficient_scope": {
        "$ref": "#/components/examples/insufficient_scope"
       }
      }
     }
    }
   },
   "UnknownToken": {
    "description": "No such token, or it is not measured on the named network.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/RequestId"
     },
     "Cache-Control": {
      "$ref": "#/components/headers/CacheControl"
     },
     "X-Quota-Reset": {
      "$ref": "#/components/headers/QuotaReset"
     },
     "X-RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimitReset"
     }
    },
    "content": {
     "application/problem+json": {
      "schema": {
       "$ref": "#/components/schemas/ApiError"
      },
      "examples": {
       "unknown_token": {
        "$ref": "#/components/examples/unknown_token"
       },
       "unknown_chain": {
        "$ref": "#/components/examples/unknown_chain"
       }
      }
     }
    }
   },
   "UnknownPeriod": {
    "description": "No such token or month, or it is not measured on the named network.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/RequestId"
     },
     "Cache-Control": {
      "$ref": "#/components/headers/CacheControl"
     },
     "X-Quota-Reset": {
      "$ref": "#/components/headers/QuotaReset"
     },
     "X-RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimitReset"
     }
    },
    "content": {
     "application/problem+json": {
      "schema": {
       "$ref": "#/components/schemas/ApiError"
      },
      "examples": {
       "unknown_period": {
        "$ref": "#/components/examples/unknown_period"
       }
      }
     }
    }
   },
   "UnknownSymbol": {
    "description": "No such token.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/RequestId"
     },
     "Cache-Control": {
      "$ref": "#/components/headers/CacheControl"
     },
     "X-Quota-Reset": {
      "$ref": "#/components/headers/QuotaReset"
     },
     "X-RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimitReset"
     }
    },
    "content": {
     "application/problem+json": {
      "schema": {
       "$ref": "#/components/schemas/ApiError"
      },
      "examples": {
       "unknown_symbol": {
        "$ref": "#/components/examples/unknown_symbol"
       }
      }
     }
    }
   },
   "BodyTooLarge": {
    "description": "The request body is over its limit.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/RequestId"
     },
     "Cache-Control": {
      "$ref": "#/components/headers/CacheControl"
     },
     "X-Quota-Reset": {
      "$ref": "#/components/headers/QuotaReset"
     },
     "X-RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimitReset"
     }
    },
    "content": {
     "application/problem+json": {
      "schema": {
       "$ref": "#/components/schemas/ApiError"
      },
      "examples": {
       "body_too_large": {
        "$ref": "#/components/examples/body_too_large"
       }
      }
     }
    }
   },
   "AddressTooLong": {
    "description": "The address is over 8,192 characters.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/RequestId"
     },
     "Cache-Control": {
      "$ref": "#/components/headers/CacheControl"
     }
    },
    "content": {
     "application/problem+json": {
      "schema": {
       "$ref": "#/components/schemas/ApiError"
      },
      "examples": {
       "uri_too_long": {
        "$ref": "#/components/examples/uri_too_long"
       }
      }
     }
    }
   },
   "HeadersTooLarge": {
    "description": "The header block is over 16,384 bytes.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/RequestId"
     },
     "Cache-Control": {
      "$ref": "#/components/headers/CacheControl"
     }
    },
    "content": {
     "application/problem+json": {
      "schema": {
       "$ref": "#/components/schemas/ApiError"
      },
      "examples": {
       "headers_too_large": {
        "$ref": "#/components/examples/headers_too_large"
       }
      }
     }
    }
   },
   "ValidationFailed": {
    "description": "A path or query value is not allowed.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/RequestId"
     },
     "Cache-Control": {
      "$ref": "#/components/headers/CacheControl"
     },
     "X-Quota-Reset": {
      "$ref": "#/components/headers/QuotaReset"
     },
     "X-RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimitReset"
     }
    },
    "content": {
     "application/problem+json": {
      "schema": {
       "$ref": "#/components/schemas/ApiError"
      },
      "examples": {
       "validation_failed": {
        "$ref": "#/components/examples/validation_failed"
       },
       "control_characters": {
        "$ref": "#/components/examples/control_characters"
       }
      }
     }
    }
   },
   "OverCapacity": {
    "description": "More keyless reads are in flight than are served at once.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/RequestId"
     },
     "Cache-Control": {
      "$ref": "#/components/headers/CacheControl"
     },
     "Retry-After": {
      "$ref": "#/components/headers/RetryAfter"
     },
     "X-Quota-Reset": {
      "$ref": "#/components/headers/QuotaReset"
     },
     "X-RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimitReset"
     }
    },
    "content": {
     "application/problem+json": {
      "schema": {
       "$ref": "#/components/schemas/ApiError"
      },
      "examples": {
       "rate_limited": {
        "$ref": "#/components/examples/rate_limited"
       }
      }
     }
    }
   },
   "InternalError": {
    "description": "An unforeseen fault.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/RequestId"
     },
     "Cache-Control": {
      "$ref": "#/components/headers/CacheControl"
     },
     "X-Quota-Reset": {
      "$ref": "#/components/headers/QuotaReset"
     },
     "X-RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimitReset"
     }
    },
    "content": {
     "application/problem+json": {
      "schema": {
       "$ref": "#/components/schemas/ApiError"
      },
      "examples": {
       "internal_error": {
        "$ref": "#/components/examples/internal_error"
       }
      }
     }
    }
   },
   "Unavailable": {
    "description": "The read model cannot be reached, evidence behind a figure does not verify, or the terms cannot be stated.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/RequestId"
     },
     "Cache-Control": {
      "$ref": "#/components/headers/CacheControl"
     },
     "Retry-After": {
      "$ref": "#/components/headers/RetryAfterSometimes"
     },
     "X-Quota-Reset": {
      "$ref": "#/components/headers/QuotaReset"
     },
     "X-RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimitReset"
     }
    },
    "content": {
     "application/problem+json": {
      "schema": {
       "$ref": "#/components/schemas/ApiError"
      },
      "examples": {
       "service_unavailable": {
        "$ref": "#/components/examples/service_unavailable"
       },
       "integrity_error": {
        "$ref": "#/components/examples/integrity_error"
       },
       "meta_unavailable": {
        "$ref": "#/components/examples/meta_unavailable"
       }
      }
     }
    }
   }
  },
  "schemas": {
   "Cadence": {
    "type": "string",
    "enum": [
     "MONTHLY",
     "QUARTERLY",
     "SEMIANNUAL",
     "ANNUAL"
    ],
    "description": "Months between two report months."
   },
   "AttestationStatus": {
    "type": "string",
    "enum": [
     "CURRENT",
     "STALE",
     "WITHHELD_STALE",
     "NONE"
    ],
    "description": "Age of the latest report month against the cadence; NONE is an absence, not a value."
   },
   "EngagementType": {
    "type": "string",
    "enum": [
     "EXAMINATION",
     "LIMITED_ASSURANCE",
     "AUP",
     "AUDIT",
     "GENIUS_EXAMINED_REPORT",
     "SELF_REPORT"
    ],
    "description": "Kind of the accountant’s engagement."
   },
   "AnchorStatus": {
    "type": "string",
    "enum": [
     "PENDING",
     "ANCHORED",
     "LATE_ANCHOR",
     "UNANCHORED"
    ],
    "description": "Whether an anchor batch with an accepted timestamp covers the record."
   },
   "MeasuredTier": {
    "type": "string",
    "enum": [
     "STORAGE_PROVEN",
     "ETH_CALL",
     "RPC_QUORUM"
    ],
    "description": "How a supply measurement was checked, strongest first."
   },
   "ReportScope": {
    "type": "string",
    "enum": [
     "SINGLE_TOKEN",
     "CONSOLIDATED_GROUP"
    ],
    "description": "What a report covers."
   },
   "CompositionCategory": {
    "type": "string",
    "enum": [
     "US_TREASURY",
     "TREASURY_REPO",
     "GOVT_MMF",
     "CASH",
     "TIMING",
     "OTHER",
     "CORPORATE_BOND",
     "PRECIOUS_METALS",
     "BITCOIN",
     "PUBLIC_EQUITY",
     "SECURED_LOAN",
     "OTHER_REPO",
     "NON_US_TREASURY",
     "TOTAL_RESERVE",
     "TOKEN_LIABILITY"
    ],
    "description": "Category of a report line."
   },
   "Freshness": {
    "type": "string",
    "enum": [
     "CURRENT",
     "SNAPSHOT_LATE",
     "NONE"
    ],
    "description": "Age of a measurement; NONE when there is none."
   },
   "MetadataState": {
    "type": "string",
    "enum": [
     "EXTRACTED",
     "NOT_FOUND_IN_DOCUMENT",
     "NOT_PROBED",
     "NOT_IN_TEXT_LAYER",
     "NOT_EXTRACTED",
     "IMAGE_PINNED"
    ],
    "description": "What became of one metadata field of a document."
   },
   "StatementUnit": {
    "type": "string",
    "enum": [
     "USD",
     "EUR",
     "TOKEN"
    ],
    "description": "Unit of an issuer’s own statement."
   },
   "StatementScale": {
    "type": "string",
    "enum": [
     "UNITS",
     "THOUSANDS",
     "MILLIONS",
     "BILLIONS"
    ],
    "description": "Multiply the amount by it."
   },
   "StatementFigureKind": {
    "type": "string",
    "enum": [
     "TOKENS_IN_CIRCULATION",
     "TOTAL_RESERVES",
     "ISSUED",
     "REDEEMED",
     "TOTAL_AUTHORIZED",
     "NOT_ISSUED",
     "QUARANTINED"
    ],
    "description": "What an issuer’s own statement counts."
   },
   "ReportMetadata": {
    "type": "object",
    "description": "State of each metadata field; empty when no report.",
    "additionalProperties": {
     "$ref": "#/components/schemas/MetadataState"
    }
   },
   "V1Meta": {
    "type": "object",
    "description": "Carried by every JSON answer. No member states the moment of the request.",
    "required": [
     "disclaimer",
     "terms",
     "licence",
     "licence_url",
     "api_version",
     "attested_as_of",
     "attested_as_of_max",
     "self_reported_as_of",
     "self_reported_as_of_max",
     "measured_as_of",
     "measured_as_of_max",
     "filed_as_of",
     "filed_as_of_max"
    ],
    "properties": {
     "disclaimer": {
      "type": "string"
     },
     "terms": {
      "type": "string",
      "format": "uri",
      "description": "Terms in force."
     },
     "licence": {
      "type": "string",
      "description": "Licence under which the figures may be reused."
     },
     "licence_url": {
      "type": "string",
      "format": "uri"
     },
     "api_version": {
      "type": "string",
      "enum": [
       "v1"
      ]
     },
     "attested_as_of": {
      "type": [
       "string",
       "null"
      ],
      "format": "date",
      "description": "Least recent of the tokens’ newest attested dates carried."
     },
     "attested_as_of_max": {
      "type": [
       "string",
       "null"
      ],
      "format": "date",
      "description": "Most recent of them."
     },
     "self_reported_as_of": {
      "type": [
       "string",
       "null"
      ],
      "format": "date"
     },
     "self_reported_as_of_max": {
      "type": [
       "string",
       "null"
      ],
      "format": "date"
     },
     "measured_as_of": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "measured_as_of_max": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "filed_as_of": {
      "type": [
       "string",
       "null"
      ],
      "format": "date"
     },
     "filed_as_of_max": {
      "type": [
       "string",
       "null"
      ],
      "format": "date"
     }
    }
   },
   "BoardReviewStatus": {
    "type": "object",
    "description": "Whether a recorded review covers the served methodology.",
    "required": [
     "state",
     "covers_current_release",
     "methodology_sha256",
     "reviewed_at",
     "reviewed_methodology_sha256",
     "valid_until",
     "record_seq",
     "withheld"
    ],
    "properties": {
     "state": {
      "type": "string",
      "enum": [
       "COVERED",
       "NOT_COVERED",
       "REJECTED",
       "EXPIRED",
       "NONE"
      ]
     },
     "covers_current_release": {
      "type": "boolean",
      "description": "True only for COVERED."
     },
     "methodology_sha256": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^[0-9a-f]{64}$",
      "description": "The served methodology."
     },
     "reviewed_at": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "reviewed_methodology_sha256": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^[0-9a-f]{64}$",
      "description": "Of the newest approved review."
     },
     "valid_until": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "record_seq": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "description": "Chain record of the review."
     },
     "withheld": {
      "type": "boolean",
      "description": "True unless COVERED."
     }
    }
   },
   "BoardAnchorInfo": {
    "type": "object",
    "description": "An anchor batch over the evidence chain.",
    "required": [
     "kind",
     "status",
     "covers_to",
     "merkle_root",
     "anchored_at",
     "cadence_state",
     "days_behind",
     "expected_next_anchor_by"
    ],
    "properties": {
     "kind": {
      "type": "string",
      "enum": [
       "DAILY",
       "MONTHLY"
      ]
     },
     "status": {
      "$ref": "#/components/schemas/AnchorStatus"
     },
     "covers_to": {
      "type": "string",
      "format": "date"
     },
     "merkle_root": {
      "type": "string",
      "pattern": "^[0-9a-f]{64}$"
     },
     "anchored_at": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "cadence_state": {
      "type": [
       "string",
       "null"
      ],
      "enum": [
       "CURRENT",
       "LATE",
       null
      ]
     },
     "days_behind": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0
     },
     "expected_next_anchor_by": {
      "type": [
       "string",
       "null"
      ],
      "format": "date"
     }
    }
   },
   "BoardWithheldStale": {
    "type": "object",
    "description": "Says that figures taken from the latest report are withheld, and why.",
    "required": [
     "last_report_month",
     "last_as_of",
     "days_since_period_end",
     "withheld_after_days",
     "withheld_since",
     "withheld_fields",
     "reason",
     "source_url",
     "source_sha256"
    ],
    "properties": {
     "last_report_month": {
      "type": "string",
      "pattern": "^\\d{4}-(0[1-9]|1[0-2])$"
     },
     "last_as_of": {
      "type": "string",
      "format": "date"
     },
     "days_since_period_end": {
      "type": "integer"
     },
     "withheld_after_days": {
      "type": "integer",
      "minimum": 0
     },
     "withheld_since": {
      "type": "string",
      "format": "date",
      "description": "First day on which the figures were withheld."
     },
     "withheld_fields": {
      "type": "array",
      "items": {
       "type": "string"
      },
      "description": "Members of this object that are null or empty for that reason."
     },
     "reason": {
      "type": "string"
     },
     "source_url": {
      "type": "string",
      "format": "uri"
     },
     "source_sha256": {
      "type": "string",
      "pattern": "^[0-9a-f]{64}$"
     }
    }
   },
   "BoardPublishedUnreadable": {
    "type": "object",
    "description": "A document held byte-exact that could not be read; used in no figure.",
    "required": [
     "period",
     "document_url",
     "document_sha256",
     "captured_at"
    ],
    "properties": {
     "period": {
      "type": "string",
      "pattern": "^\\d{4}-(0[1-9]|1[0-2])$"
     },
     "document_url": {
      "type": "string",
      "format": "uri"
     },
     "document_sha256": {
      "type": "string",
      "pattern": "^[0-9a-f]{64}$"
     },
     "captured_at": {
      "type": "string",
      "format": "date-time"
     }
    }
   },
   "SupplyProvenance": {
    "type": "object",
    "description": "Where a measurement was read.",
    "required": [
     "pin_kind",
     "pin_ref",
     "legs",
     "dissent",
     "operators",
     "layout_id"
    ],
    "properties": {
     "pin_kind": {
      "type": "string"
     },
     "pin_ref": {
      "type": "string"
     },
     "legs": {
      "type": "integer",
      "minimum": 0
     },
     "dissent": {
      "type": "integer",
      "minimum": 0
     },
     "operators": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "layout_id": {
      "type": [
       "string",
       "null"
      ]
     }
    }
   },
   "BoardSupplyFigure": {
    "type": "object",
    "description": "Measured supply on one network.",
    "required": [
     "time",
     "block_number",
     "block_hash",
     "total_supply_base_units",
     "total_supply",
     "source_tier",
     "snapshot_artifact_id",
     "quorum_log_artifact_id",
     "storage_proof_artifact_id",
     "anchor_status",
     "provenance"
    ],
    "properties": {
     "time": {
      "type": "string",
      "format": "date-time",
      "description": "Block or ledger time."
     },
     "block_number": {
      "type": "integer",
      "minimum": 0
     },
     "block_hash": {
      "type": "string"
     },
     "total_supply_base_units": {
      "type": "string",
      "pattern": "^(0|[1-9][0-9]*)$"
     },
     "total_supply": {
      "type": "string",
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$"
     },
     "source_tier": {
      "$ref": "#/components/schemas/MeasuredTier"
     },
     "snapshot_artifact_id": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^sha256:[0-9a-f]{64}$"
     },
     "quorum_log_artifact_id": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^sha256:[0-9a-f]{64}$"
     },
     "storage_proof_artifact_id": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^sha256:[0-9a-f]{64}$"
     },
     "anchor_status": {
      "$ref": "#/components/schemas/AnchorStatus"
     },
     "provenance": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/SupplyProvenance"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "BoardCompositionRow": {
    "type": "object",
    "description": "One line of a report.",
    "required": [
     "row_kind",
     "category",
     "label",
     "amount",
     "unit"
    ],
    "properties": {
     "row_kind": {
      "type": "string",
      "enum": [
       "CATEGORY",
       "POSITION",
       "TOTAL",
       "LIABILITY"
      ],
      "description": "POSITION = per-network liability."
     },
     "category": {
      "$ref": "#/components/schemas/CompositionCategory"
     },
     "label": {
      "type": "string",
      "description": "The report’s own text."
     },
     "amount": {
      "type": "string",
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$",
      "description": "Six places; zeros past the printed precision are padding."
     },
     "unit": {
      "type": "string",
      "enum": [
       "USD",
       "TOKEN"
      ]
     }
    }
   },
   "BoardMeasuredChain": {
    "type": "object",
    "description": "Supply of one network at a report’s cutoff.",
    "required": [
     "chain",
     "source",
     "supply",
     "block_number",
     "measured_at",
     "tier",
     "artifact_id"
    ],
    "properties": {
     "chain": {
      "type": "string"
     },
     "source": {
      "type": "string",
      "enum": [
       "CUTOFF_READ",
       "SNAPSHOT"
      ]
     },
     "supply": {
      "type": "string",
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$"
     },
     "block_number": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0
     },
     "measured_at": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "tier": {
      "type": [
       "string",
       "null"
      ],
      "enum": [
       "STORAGE_PROVEN",
       "ETH_CALL",
       "RPC_QUORUM",
       null
      ]
     },
     "artifact_id": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^sha256:[0-9a-f]{64}$"
     }
    }
   },
   "BoardReportDetail": {
    "type": "object",
    "description": "One parsed report: the figures of its latest stated date.",
    "required": [
     "period",
     "report_scope",
     "covered_symbols",
     "composition_as_of",
     "cutoff_at",
     "cutoff_basis",
     "issued_on",
     "total_reserve",
     "liability",
     "liability_unit",
     "coverage_ratio",
     "rows",
     "assurance",
     "engagement_type_enum",
     "engagement_standard_text",
     "accountant_name",
     "issuer_entity_name",
     "restated",
     "template_id",
     "parser_version",
     "metadata",
     "measured_at_cutoff",
     "source_tier",
     "source_url",
     "source_sha256",
     "source_artifact_id",
     "source_bytes",
     "source_pages",
     "report_artifact_id",
     "captured_at",
     "chain_seq",
     "anchor_status"
    ],
    "properties": {
     "period": {
      "type": "string",
      "pattern": "^\\d{4}-(0[1-9]|1[0-2])$"
     },
     "report_scope": {
      "$ref": "#/components/schemas/ReportScope"
     },
     "covered_symbols": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "composition_as_of": {
      "type": "string",
      "format": "date"
     },
     "cutoff_at": {
      "type": "string",
      "format": "date-time"
     },
     "cutoff_basis": {
      "type": "string",
      "enum": [
       "STATED",
       "DEFAULT_END_OF_DAY_UTC"
      ]
     },
     "issued_on": {
      "type": [
       "string",
       "null"
      ],
      "format": "date"
     },
     "total_reserve": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$",
      "description": "USD, as stated."
     },
     "liability": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$",
      "description": "As stated."
     },
     "liability_unit": {
      "type": [
       "string",
       "null"
      ],
      "enum": [
       "USD",
       "TOKEN",
       null
      ]
     },
     "coverage_ratio": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^-?(0|[1-9][0-9]*)\\.[0-9]{6}$",
      "description": "Reserve divided by liability of this report, half-even to six places."
     },
     "rows": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/BoardCompositionRow"
      },
      "description": "In document order."
     },
     "assurance": {
      "type": "string",
      "enum": [
       "ATTESTED",
       "EXAMINED"
      ]
     },
     "engagement_type_enum": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/EngagementType"
       },
       {
        "type": "null"
       }
      ]
     },
     "engagement_standard_text": {
      "type": [
       "string",
       "null"
      ]
     },
     "accountant_name": {
      "type": [
       "string",
       "null"
      ]
     },
     "issuer_entity_name": {
      "type": [
       "string",
       "null"
      ]
     },
     "restated": {
      "type": "boolean"
     },
     "template_id": {
      "type": "string"
     },
     "parser_version": {
      "type": "string"
     },
     "metadata": {
      "$ref": "#/components/schemas/ReportMetadata"
     },
     "measured_at_cutoff": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/BoardMeasuredChain"
      }
     },
     "source_tier": {
      "type": "string",
      "enum": [
       "ISSUER_ATTESTED"
      ]
     },
     "source_url": {
      "type": "string",
      "format": "uri"
     },
     "source_sha256": {
      "type": "string",
      "pattern": "^[0-9a-f]{64}$"
     },
     "source_artifact_id": {
      "type": "string",
      "pattern": "^sha256:[0-9a-f]{64}$",
      "description": "The document’s own bytes."
     },
     "source_bytes": {
      "type": "integer",
      "minimum": 0
     },
     "source_pages": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0
     },
     "report_artifact_id": {
      "type": "string",
      "pattern": "^sha256:[0-9a-f]{64}$"
     },
     "captured_at": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "chain_seq": {
      "type": "integer",
      "minimum": 0,
      "description": "Chain record of the parse."
     },
     "anchor_status": {
      "$ref": "#/components/schemas/AnchorStatus"
     }
    }
   },
   "BoardIssuerStatementFigure": {
    "type": "object",
    "description": "One figure of an issuer’s own statement.",
    "required": [
     "figure_kind",
     "label",
     "amount",
     "unit",
     "scale",
     "window_days",
     "network",
     "network_label"
    ],
    "properties": {
     "figure_kind": {
      "$ref": "#/components/schemas/StatementFigureKind"
     },
     "label": {
      "type": "string"
     },
     "amount": {
      "type": "string",
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$"
     },
     "unit": {
      "$ref": "#/components/schemas/StatementUnit"
     },
     "scale": {
      "$ref": "#/components/schemas/StatementScale"
     },
     "window_days": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0
     },
     "network": {
      "type": [
       "string",
       "null"
      ]
     },
     "network_label": {
      "type": [
       "string",
       "null"
      ]
     }
    }
   },
   "BoardIssuerStatement": {
    "type": "object",
    "description": "An issuer’s self-reported statement, no accountant behind it.",
    "required": [
     "stated_as_of",
     "stated_as_of_source",
     "captured_at",
     "template_id",
     "issuer_entity_name",
     "assurance",
     "engagement_type_enum",
     "source_url",
     "source_sha256",
     "source_artifact_id",
     "statement_artifact_id",
     "figures"
    ],
    "properties": {
     "stated_as_of": {
      "type": "string",
      "format": "date"
     },
     "stated_as_of_source": {
      "type": "string",
      "enum": [
       "SURFACE",
       "OPERATOR"
      ]
     },
     "captured_at": {
      "type": "string",
      "format": "date-time"
     },
     "template_id": {
      "type": "string"
     },
     "issuer_entity_name": {
      "type": [
       "string",
       "null"
      ]
     },
     "assurance": {
      "type": "string",
      "enum": [
       "SELF_REPORTED"
      ]
     },
     "engagement_type_enum": {
      "type": "string",
      "enum": [
       "SELF_REPORT"
      ]
     },
     "source_url": {
      "type": "string",
      "format": "uri"
     },
     "source_sha256": {
      "type": "string",
      "pattern": "^[0-9a-f]{64}$"
     },
     "source_artifact_id": {
      "type": "string",
      "pattern": "^sha256:[0-9a-f]{64}$"
     },
     "statement_artifact_id": {
      "type": "string",
      "pattern": "^sha256:[0-9a-f]{64}$"
     },
     "figures": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/BoardIssuerStatementFigure"
      }
     }
    }
   },
   "BoardAttestedCoverage": {
    "type": "object",
    "description": "Reserve and liability of one report at one stated date, and their ratio.",
    "required": [
     "as_of",
     "report_month",
     "total_reserve_usd",
     "tokens_outstanding",
     "coverage_ratio",
     "source_tier",
     "source_sha256",
     "source_url",
     "report_artifact_id"
    ],
    "properties": {
     "as_of": {
      "type": "string",
      "format": "date"
     },
     "report_month": {
      "type": "string",
      "pattern": "^\\d{4}-(0[1-9]|1[0-2])$"
     },
     "total_reserve_usd": {
      "type": "string",
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$",
      "description": "As stated."
     },
     "tokens_outstanding": {
      "type": "string",
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$",
      "description": "As stated."
     },
     "coverage_ratio": {
      "type": "string",
      "pattern": "^-?(0|[1-9][0-9]*)\\.[0-9]{6}$",
      "description": "Half-even to six places; no measurement enters."
     },
     "source_tier": {
      "type": "string",
      "enum": [
       "ISSUER_ATTESTED"
      ]
     },
     "source_sha256": {
      "type": "string",
      "pattern": "^[0-9a-f]{64}$"
     },
     "source_url": {
      "type": "string",
      "format": "uri"
     },
     "report_artifact_id": {
      "type": "string",
      "pattern": "^sha256:[0-9a-f]{64}$"
     }
    }
   },
   "BoardReconciliation": {
    "type": "object",
    "description": "Attested supply against the measured supply nearest the as-of date.",
    "required": [
     "as_of",
     "report_month",
     "network",
     "attested_scope",
     "attested_label",
     "attested_supply",
     "attested_unit",
     "cutoff_at",
     "measured_supply",
     "measured_at",
     "measured_block",
     "measured_tier",
     "measured_source",
     "measured_artifact_id",
     "offset_seconds",
     "difference",
     "difference_bps",
     "tolerance_bps",
     "status",
     "reason",
     "report_artifact_id",
     "source_sha256",
     "reconciliation_artifact_id",
     "anchor_status"
    ],
    "properties": {
     "as_of": {
      "type": "string",
      "format": "date"
     },
     "report_month": {
      "type": "string",
      "pattern": "^\\d{4}-(0[1-9]|1[0-2])$"
     },
     "network": {
      "type": "string"
     },
     "attested_scope": {
      "type": "string",
      "enum": [
       "ETHEREUM",
       "NETWORK",
       "TOTAL"
      ]
     },
     "attested_label": {
      "type": [
       "string",
       "null"
      ]
     },
     "attested_supply": {
      "type": "string",
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$"
     },
     "attested_unit": {
      "type": "string",
      "enum": [
       "USD",
       "TOKEN"
      ]
     },
     "cutoff_at": {
      "type": "string",
      "format": "date-time"
     },
     "measured_supply": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$"
     },
     "measured_at": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "measured_block": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0
     },
     "measured_tier": {
      "type": [
       "string",
       "null"
      ],
      "enum": [
       "STORAGE_PROVEN",
       "ETH_CALL",
       "RPC_QUORUM",
       null
      ]
     },
     "measured_source": {
      "type": [
       "string",
       "null"
      ],
      "enum": [
       "CUTOFF_READ",
       "SNAPSHOT",
       null
      ]
     },
     "measured_artifact_id": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^sha256:[0-9a-f]{64}$"
     },
     "offset_seconds": {
      "type": [
       "integer",
       "null"
      ]
     },
     "difference": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$"
     },
     "difference_bps": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$"
     },
     "tolerance_bps": {
      "type": "string",
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$"
     },
     "status": {
      "type": "string",
      "enum": [
       "NO_MEASUREMENT",
       "NOT_COMPARABLE",
       "MATCHED",
       "DIFFERS",
       "WITHIN_BOUND",
       "EXCEEDS_BOUND"
      ]
     },
     "reason": {
      "type": [
       "string",
       "null"
      ]
     },
     "report_artifact_id": {
      "type": "string",
      "pattern": "^sha256:[0-9a-f]{64}$"
     },
     "source_sha256": {
      "type": "string",
      "pattern": "^[0-9a-f]{64}$"
     },
     "reconciliation_artifact_id": {
      "type": "string",
      "pattern": "^sha256:[0-9a-f]{64}$"
     },
     "anchor_status": {
      "$ref": "#/components/schemas/AnchorStatus"
     }
    }
   },
   "BoardScoreDimension": {
    "type": "object",
    "description": "One dimension of a disclosure score.",
    "required": [
     "key",
     "label",
     "met",
     "fact",
     "fact_artifact_id",
     "would_change"
    ],
    "properties": {
     "key": {
      "type": "string"
     },
     "label": {
      "type": "string"
     },
     "met": {
      "type": "boolean"
     },
     "fact": {
      "type": "string",
      "description": "The stored fact it was decided from."
     },
     "fact_artifact_id": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^sha256:[0-9a-f]{64}$"
     },
     "would_change": {
      "type": "string"
     }
    }
   },
   "BoardDisclosureScore": {
    "type": "object",
    "description": "A count of rubric dimensions met; not a rate, not a grade.",
    "required": [
     "kind",
     "rubric_version",
     "scored_at",
     "met_count",
     "dimension_count",
     "dimensions",
     "score_artifact_id",
     "anchor_status"
    ],
    "properties": {
     "kind": {
      "type": "string",
      "enum": [
       "REPORT",
       "SERIES"
      ]
     },
     "rubric_version": {
      "type": "string"
     },
     "scored_at": {
      "type": "string",
      "format": "date-time"
     },
     "met_count": {
      "type": "integer",
      "minimum": 0
     },
     "dimension_count": {
      "type": "integer",
      "minimum": 0
     },
     "dimensions": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/BoardScoreDimension"
      }
     },
     "score_artifact_id": {
      "type": "string",
      "pattern": "^sha256:[0-9a-f]{64}$"
     },
     "anchor_status": {
      "type": [
       "string",
       "null"
      ],
      "enum": [
       "PENDING",
       "ANCHORED",
       "LATE_ANCHOR",
       "UNANCHORED",
       null
      ]
     }
    }
   },
   "BoardCorroboration": {
    "type": "object",
    "description": "Comparison of an attested fund figure with a regulatory money-market-fund filing; no ratio is affected.",
    "required": [
     "outcome",
     "reason",
     "fund_name",
     "series_id",
     "attested_labels",
     "as_of",
     "attested_amount",
     "filed_report_date",
     "filed_net_assets",
     "divergence_bps",
     "tolerance_bps",
     "window_days",
     "accession_number",
     "dataset_url",
     "dataset_sha256",
     "filing_artifact_id",
     "corroboration_artifact_id",
     "anchor_status",
     "compared_at"
    ],
    "properties": {
     "outcome": {
      "type": "string",
      "enum": [
       "CORROBORATED",
       "DIVERGENT",
       "NOT_APPLICABLE",
       "WITHHELD_STALE"
      ]
     },
     "reason": {
      "type": [
       "string",
       "null"
      ],
      "description": "Given for NOT_APPLICABLE and WITHHELD_STALE."
     },
     "fund_name": {
      "type": [
       "string",
       "null"
      ]
     },
     "series_id": {
      "type": [
       "string",
       "null"
      ]
     },
     "attested_labels": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "type": "string"
      }
     },
     "as_of": {
      "type": [
       "string",
       "null"
      ],
      "format": "date"
     },
     "attested_amount": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$"
     },
     "filed_report_date": {
      "type": [
       "string",
       "null"
      ],
      "format": "date"
     },
     "filed_net_assets": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$"
     },
     "divergence_bps": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$"
     },
     "tolerance_bps": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$"
     },
     "window_days": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0
     },
     "accession_number": {
      "type": [
       "string",
       "null"
      ]
     },
     "dataset_url": {
      "type": [
       "string",
       "null"
      ]
     },
     "dataset_sha256": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^[0-9a-f]{64}$"
     },
     "filing_artifact_id": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^sha256:[0-9a-f]{64}$"
     },
     "corroboration_artifact_id": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^sha256:[0-9a-f]{64}$"
     },
     "anchor_status": {
      "type": [
       "string",
       "null"
      ],
      "enum": [
       "PENDING",
       "ANCHORED",
       "LATE_ANCHOR",
       "UNANCHORED",
       null
      ]
     },
     "compared_at": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     }
    }
   },
   "BoardIssuerStated": {
    "type": "object",
    "description": "A per-network figure of a report, verbatim.",
    "required": [
     "figure",
     "as_of",
     "source_artifact_id"
    ],
    "properties": {
     "figure": {
      "type": "string",
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$"
     },
     "as_of": {
      "type": "string",
      "format": "date"
     },
     "source_artifact_id": {
      "type": "string",
      "pattern": "^sha256:[0-9a-f]{64}$"
     }
    }
   },
   "BoardSelfReportedNetwork": {
    "type": "object",
    "description": "An issuer’s own statement of one network; never combined with a measurement.",
    "required": [
     "figure_kind",
     "label",
     "network_label",
     "amount",
     "unit",
     "scale",
     "stated_as_of",
     "captured_at",
     "source_url",
     "source_sha256",
     "statement_artifact_id"
    ],
    "properties": {
     "figure_kind": {
      "$ref": "#/components/schemas/StatementFigureKind"
     },
     "label": {
      "type": "string"
     },
     "network_label": {
      "type": [
       "string",
       "null"
      ]
     },
     "amount": {
      "type": "string",
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$"
     },
     "unit": {
      "$ref": "#/components/schemas/StatementUnit"
     },
     "scale": {
      "$ref": "#/components/schemas/StatementScale"
     },
     "stated_as_of": {
      "type": "string",
      "format": "date"
     },
     "captured_at": {
      "type": "string",
      "format": "date-time"
     },
     "source_url": {
      "type": "string",
      "format": "uri"
     },
     "source_sha256": {
      "type": "string",
      "pattern": "^[0-9a-f]{64}$"
     },
     "statement_artifact_id": {
      "type": "string",
      "pattern": "^sha256:[0-9a-f]{64}$"
     }
    }
   },
   "BoardNetworkSlice": {
    "type": "object",
    "description": "Latest measured supply of one published network.",
    "required": [
     "network",
     "family",
     "address",
     "decimals",
     "total_supply",
     "total_supply_base_units",
     "source_tier",
     "pin_kind",
     "pin_ref",
     "block_number",
     "as_of",
     "age_seconds",
     "freshness",
     "legs",
     "legs_absence",
     "snapshot_artifact_id",
     "quorum_log_artifact_id",
     "storage_proof_artifact_id",
     "first_measured_at",
     "history_points",
     "history_tiers",
     "history_weakest_tier",
     "issuer_stated",
     "self_reported"
    ],
    "properties": {
     "network": {
      "type": "string"
     },
     "family": {
      "type": "string",
      "enum": [
       "EVM",
       "TRON",
       "SOLANA",
       "XRPL",
       "STELLAR",
       "HEDERA"
      ]
     },
     "address": {
      "type": "string"
     },
     "decimals": {
      "type": "integer",
      "minimum": 0
     },
     "total_supply": {
      "type": "string",
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$"
     },
     "total_supply_base_units": {
      "type": "string",
      "pattern": "^(0|[1-9][0-9]*)$"
     },
     "source_tier": {
      "$ref": "#/components/schemas/MeasuredTier"
     },
     "pin_kind": {
      "type": [
       "string",
       "null"
      ],
      "enum": [
       "BLOCK_HASH",
       "BLOCK_ID",
       "SLOT_BLOCKHASH",
       "LEDGER_HASH",
       "LEDGER_SEQUENCE_HASH",
       "MIRROR_BLOCK_HASH",
       null
      ]
     },
     "pin_ref": {
      "type": [
       "string",
       "null"
      ]
     },
     "block_number": {
      "type": "integer",
      "minimum": 0
     },
     "as_of": {
      "type": "string",
      "format": "date-time"
     },
     "age_seconds": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "description": "By the database clock; no part of the ETag."
     },
     "freshness": {
      "$ref": "#/components/schemas/Freshness"
     },
     "legs": {
      "type": [
       "integer",
       "null"
      ]
     },
     "legs_absence": {
      "type": [
       "string",
       "null"
      ],
      "enum": [
       "RETENTION_EXPIRED",
       "NO_QUORUM_RECORD",
       "PAYLOAD_UNREADABLE",
       "NO_PARTICIPANT_LIST",
       null
      ]
     },
     "snapshot_artifact_id": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^sha256:[0-9a-f]{64}$"
     },
     "quorum_log_artifact_id": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^sha256:[0-9a-f]{64}$"
     },
     "storage_proof_artifact_id": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^sha256:[0-9a-f]{64}$"
     },
     "first_measured_at": {
      "type": "string",
      "format": "date-time"
     },
     "history_points": {
      "type": "integer",
      "minimum": 0
     },
     "history_tiers": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/MeasuredTier"
      }
     },
     "history_weakest_tier": {
      "$ref": "#/components/schemas/MeasuredTier"
     },
     "issuer_stated": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/BoardIssuerStated"
       },
       {
        "type": "null"
       }
      ]
     },
     "self_reported": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/BoardSelfReportedNetwork"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "BoardMeasuredFloat": {
    "type": "object",
    "description": "Sum of the latest slices.",
    "required": [
     "total_supply",
     "source_tier",
     "as_of",
     "networks",
     "slice_count",
     "late_networks",
     "history_weakest_tier",
     "all_networks_measured"
    ],
    "properties": {
     "total_supply": {
      "type": "string",
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$"
     },
     "source_tier": {
      "$ref": "#/components/schemas/MeasuredTier"
     },
     "as_of": {
      "type": "string",
      "format": "date-time",
      "description": "Of the oldest slice."
     },
     "networks": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "slice_count": {
      "type": "integer",
      "minimum": 0
     },
     "late_networks": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "history_weakest_tier": {
      "$ref": "#/components/schemas/MeasuredTier"
     },
     "all_networks_measured": {
      "type": [
       "boolean",
       "null"
      ]
     }
    }
   },
   "UnmeasuredContextNetwork": {
    "type": "object",
    "description": "One row of a third party’s split.",
    "required": [
     "network_label",
     "network",
     "supply",
     "measured"
    ],
    "properties": {
     "network_label": {
      "type": "string"
     },
     "network": {
      "type": [
       "string",
       "null"
      ]
     },
     "supply": {
      "type": "string",
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$"
     },
     "measured": {
      "type": "boolean"
     }
    }
   },
   "BoardUnmeasuredContext": {
    "type": "object",
    "description": "A recorded pull from a third party; never a measurement of this service.",
    "required": [
     "provider_name",
     "pulled_at",
     "source_url",
     "source_sha256",
     "source_artifact_id",
     "total_supply",
     "networks",
     "unmeasured_supply",
     "unmeasured_share_bps"
    ],
    "properties": {
     "provider_name": {
      "type": "string"
     },
     "pulled_at": {
      "type": "string",
      "format": "date-time"
     },
     "source_url": {
      "type": "string",
      "format": "uri"
     },
     "source_sha256": {
      "type": "string",
      "pattern": "^[0-9a-f]{64}$"
     },
     "source_artifact_id": {
      "type": "string",
      "pattern": "^sha256:[0-9a-f]{64}$"
     },
     "total_supply": {
      "type": "string",
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$"
     },
     "networks": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/UnmeasuredContextNetwork"
      }
     },
     "unmeasured_supply": {
      "type": "string",
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$"
     },
     "unmeasured_share_bps": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$"
     }
    }
   },
   "BoardCoverageRatioAll": {
    "type": "object",
    "description": "A report’s total over the supply measured on every published network at its cutoff; not the coverage ratio.",
    "required": [
     "status",
     "as_of",
     "report_month",
     "total_reserve_usd",
     "measured_float",
     "coverage_ratio",
     "source_tier",
     "networks",
     "networks_missing",
     "eth_slice_supply",
     "eth_slice_ratio",
     "window_hours"
    ],
    "properties": {
     "status": {
      "type": "string",
      "enum": [
       "RATIO",
       "NO_CONTEMPORANEOUS_SNAPSHOT"
      ]
     },
     "as_of": {
      "type": "string",
      "format": "date"
     },
     "report_month": {
      "type": "string",
      "pattern": "^\\d{4}-(0[1-9]|1[0-2])$"
     },
     "total_reserve_usd": {
      "type": "string",
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$",
      "description": "As stated."
     },
     "measured_float": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$"
     },
     "coverage_ratio": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^-?(0|[1-9][0-9]*)\\.[0-9]{6}$"
     },
     "source_tier": {
      "type": [
       "string",
       "null"
      ],
      "enum": [
       "STORAGE_PROVEN",
       "ETH_CALL",
       "RPC_QUORUM",
       null
      ]
     },
     "networks": {
      "type": "array",
      "items": {
       "type": "string"
      },
      "description": "Measured ones."
     },
     "networks_missing": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "eth_slice_supply": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$"
     },
     "eth_slice_ratio": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^-?(0|[1-9][0-9]*)\\.[0-9]{6}$"
     },
     "window_hours": {
      "type": "number",
      "const": 0.25
     }
    }
   },
   "RevisionChange": {
    "type": "object",
    "description": "One changed field.",
    "required": [
     "field",
     "before",
     "after"
    ],
    "properties": {
     "field": {
      "type": "string"
     },
     "before": {
      "type": [
       "string",
       "null"
      ]
     },
     "after": {
      "type": [
       "string",
       "null"
      ]
     }
    }
   },
   "BoardRevisionEntry": {
    "type": "object",
    "description": "One supersession.",
    "required": [
     "revision_id",
     "seq",
     "recorded_at",
     "kind",
     "reason",
     "reason_text",
     "symbol",
     "chain",
     "period",
     "score_kind",
     "superseded_artifact_id",
     "superseding_artifact_id",
     "superseded_source_sha256",
     "superseding_source_sha256",
     "changes",
     "changes_total",
     "alerted",
     "anchor_status"
    ],
    "properties": {
     "revision_id": {
      "type": "string"
     },
     "seq": {
      "type": "integer",
      "minimum": 0
     },
     "recorded_at": {
      "type": "string",
      "format": "date-time"
     },
     "kind": {
      "type": "string",
      "enum": [
       "ATTESTATION_PARSE",
       "DISCLOSURE_SCORE"
      ]
     },
     "reason": {
      "type": "string",
      "enum": [
       "ISSUER_REISSUED",
       "PARSE_CORRECTED",
       "RUBRIC_CHANGED",
       "INPUT_CORRECTED"
      ]
     },
     "reason_text": {
      "type": [
       "string",
       "null"
      ]
     },
     "symbol": {
      "type": "string"
     },
     "chain": {
      "type": "string"
     },
     "period": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^\\d{4}-(0[1-9]|1[0-2])$"
     },
     "score_kind": {
      "type": [
       "string",
       "null"
      ],
      "enum": [
       "REPORT",
       "SERIES",
       null
      ]
     },
     "superseded_artifact_id": {
      "type": "string",
      "pattern": "^sha256:[0-9a-f]{64}$"
     },
     "superseding_artifact_id": {
      "type": "string",
      "pattern": "^sha256:[0-9a-f]{64}$"
     },
     "superseded_source_sha256": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^[0-9a-f]{64}$"
     },
     "superseding_source_sha256": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^[0-9a-f]{64}$"
     },
     "changes": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/RevisionChange"
      }
     },
     "changes_total": {
      "type": "integer",
      "minimum": 0
     },
     "alerted": {
      "type": "boolean"
     },
     "anchor_status": {
      "$ref": "#/components/schemas/AnchorStatus"
     }
    }
   },
   "V1PlanGated": {
    "type": "object",
    "description": "A field that the caller’s plan does not carry.",
    "required": [
     "field",
     "count",
     "requires",
     "pricing_url"
    ],
    "properties": {
     "field": {
      "type": "string"
     },
     "count": {
      "type": "integer",
      "minimum": 0,
      "description": "Entries withheld, at least 1."
     },
     "requires": {
      "type": "string",
      "enum": [
       "raised_api_entitlement"
      ]
     },
     "pricing_url": {
      "type": "string",
      "format": "uri"
     }
    }
   },
   "V1BoardTokenDetail": {
    "type": "object",
    "description": "Everything the board shows of one token.",
    "required": [
     "symbol",
     "token_name",
     "issuer_name",
     "issuer_entity_name",
     "chain",
     "chains",
     "chains_ingested",
     "address",
     "decimals",
     "attestation_status",
     "withheld_stale",
     "expected_cadence",
     "cadence_basis",
     "missing_periods",
     "published_unreadable_periods",
     "overdue",
     "next_report_expected_by",
     "overdue_grace_days",
     "stale_after_days",
     "withheld_after_days",
     "per_chain_itemized",
     "supply_series",
     "latest_report",
     "latest_statement",
     "coverage_series",
     "reconciliations",
     "report_score",
     "series_score",
     "corroboration",
     "history_window_days",
     "walled_history_points",
     "first_snapshot_at",
     "supply_series_truncated",
     "supply_series_total_available",
     "coverage_series_truncated",
     "coverage_series_total_available",
     "reconciliations_truncated",
     "reconciliations_total_available",
     "network_slices",
     "measured_float",
     "unmeasured_context",
     "coverage_ratio_all",
     "meta",
     "restatements",
     "plan_gated"
    ],
    "properties": {
     "symbol": {
      "type": "string"
     },
     "token_name": {
      "type": "string"
     },
     "issuer_name": {
      "type": "string"
     },
     "issuer_entity_name": {
      "type": [
       "string",
       "null"
      ],
      "description": "Legal entity named by the attestation source."
     },
     "chain": {
      "type": "string",
      "description": "The shown network; the home network unless another is asked for."
     },
     "chains": {
      "type": "array",
      "items": {
       "type": "string"
      },
      "description": "Former name of chains_ingested, kept one release."
     },
     "chains_ingested": {
      "type": "array",
      "items": {
       "type": "string"
      },
      "description": "Networks this token is measured on, home first."
     },
     "address": {
      "type": "string"
     },
     "decimals": {
      "type": "integer",
      "minimum": 0
     },
     "attestation_status": {
      "$ref": "#/components/schemas/AttestationStatus"
     },
     "withheld_stale": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/BoardWithheldStale"
       },
       {
        "type": "null"
       }
      ]
     },
     "expected_cadence": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/Cadence"
       },
       {
        "type": "null"
       }
      ],
      "description": "null = none recorded, monthly clock."
     },
     "cadence_basis": {
      "type": [
       "string",
       "null"
      ],
      "enum": [
       "ISSUER_STATED",
       "OBSERVED",
       null
      ]
     },
     "missing_periods": {
      "type": "array",
      "items": {
       "type": "string",
       "pattern": "^\\d{4}-(0[1-9]|1[0-2])$"
      }
     },
     "published_unreadable_periods": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/BoardPublishedUnreadable"
      }
     },
     "overdue": {
      "type": [
       "boolean",
       "null"
      ]
     },
     "next_report_expected_by": {
      "type": [
       "string",
       "null"
      ],
      "format": "date"
     },
     "overdue_grace_days": {
      "type": "integer",
      "minimum": 0
     },
     "stale_after_days": {
      "type": "integer",
      "minimum": 0
     },
     "withheld_after_days": {
      "type": "integer",
      "minimum": 0
     },
     "per_chain_itemized": {
      "type": "boolean"
     },
     "supply_series": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/BoardSupplyFigure"
      }
     },
     "latest_report": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/BoardReportDetail"
       },
       {
        "type": "null"
       }
      ]
     },
     "latest_statement": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/BoardIssuerStatement"
       },
       {
        "type": "null"
       }
      ]
     },
     "coverage_series": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/BoardAttestedCoverage"
      },
      "description": "Newest first, inside the public window."
     },
     "reconciliations": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/BoardReconciliation"
      }
     },
     "report_score": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/BoardDisclosureScore"
       },
       {
        "type": "null"
       }
      ]
     },
     "series_score": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/BoardDisclosureScore"
       },
       {
        "type": "null"
       }
      ]
     },
     "corroboration": {
      "$ref": "#/components/schemas/BoardCorroboration"
     },
     "history_window_days": {
      "type": "integer",
      "minimum": 0
     },
     "walled_history_points": {
      "type": "integer",
      "minimum": 0,
      "description": "Coverage points before the public window; 0 when withheld."
     },
     "first_snapshot_at": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "supply_series_truncated": {
      "type": "boolean"
     },
     "supply_series_total_available": {
      "type": "integer",
      "minimum": 0
     },
     "coverage_series_truncated": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "null when withheld."
     },
     "coverage_series_total_available": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0
     },
     "reconciliations_truncated": {
      "type": [
       "boolean",
       "null"
      ]
     },
     "reconciliations_total_available": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0
     },
     "network_slices": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/BoardNetworkSlice"
      }
     },
     "measured_float": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/BoardMeasuredFloat"
       },
       {
        "type": "null"
       }
      ]
     },
     "unmeasured_context": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/BoardUnmeasuredContext"
       },
       {
        "type": "null"
       }
      ]
     },
     "coverage_ratio_all": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/BoardCoverageRatioAll"
       },
       {
        "type": "null"
       }
      ]
     },
     "meta": {
      "$ref": "#/components/schemas/V1Meta"
     },
     "restatements": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/BoardRevisionEntry"
      }
     },
     "plan_gated": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/V1PlanGated"
      }
     }
    }
   },
   "BoardLatestStated": {
    "type": "object",
    "description": "Figures of the latest report as stated.",
    "required": [
     "total_reserve",
     "liability",
     "liability_unit",
     "as_of",
     "report_month",
     "scope",
     "source_tier",
     "source_sha256",
     "source_url",
     "report_artifact_id"
    ],
    "properties": {
     "total_reserve": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$"
     },
     "liability": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$"
     },
     "liability_unit": {
      "type": [
       "string",
       "null"
      ],
      "enum": [
       "USD",
       "TOKEN",
       null
      ]
     },
     "as_of": {
      "type": "string",
      "format": "date"
     },
     "report_month": {
      "type": "string",
      "pattern": "^\\d{4}-(0[1-9]|1[0-2])$"
     },
     "scope": {
      "$ref": "#/components/schemas/ReportScope"
     },
     "source_tier": {
      "type": "string",
      "enum": [
       "ISSUER_ATTESTED"
      ]
     },
     "source_sha256": {
      "type": "string",
      "pattern": "^[0-9a-f]{64}$"
     },
     "source_url": {
      "type": "string",
      "format": "uri"
     },
     "report_artifact_id": {
      "type": "string",
      "pattern": "^sha256:[0-9a-f]{64}$"
     }
    }
   },
   "CardScore": {
    "type": "object",
    "description": "Counts of a disclosure score.",
    "required": [
     "met_count",
     "dimension_count",
     "rubric_version"
    ],
    "properties": {
     "met_count": {
      "type": "integer",
      "minimum": 0
     },
     "dimension_count": {
      "type": "integer",
      "minimum": 0
     },
     "rubric_version": {
      "type": "string"
     }
    }
   },
   "BoardTokenCard": {
    "type": "object",
    "description": "Summary of one token from its home network.",
    "required": [
     "symbol",
     "token_name",
     "issuer_name",
     "issuer_entity_name",
     "chain",
     "chains_ingested",
     "attestation_status",
     "withheld_stale",
     "latest_stated",
     "latest_coverage",
     "latest_supply",
     "latest_supply_freshness",
     "measured_float",
     "report_score",
     "series_score",
     "corroboration_outcome",
     "overdue",
     "next_report_expected_by"
    ],
    "properties": {
     "symbol": {
      "type": "string"
     },
     "token_name": {
      "type": "string"
     },
     "issuer_name": {
      "type": "string"
     },
     "issuer_entity_name": {
      "type": [
       "string",
       "null"
      ]
     },
     "chain": {
      "type": "string"
     },
     "chains_ingested": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "attestation_status": {
      "$ref": "#/components/schemas/AttestationStatus"
     },
     "withheld_stale": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/BoardWithheldStale"
       },
       {
        "type": "null"
       }
      ]
     },
     "latest_stated": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/BoardLatestStated"
       },
       {
        "type": "null"
       }
      ]
     },
     "latest_coverage": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/BoardAttestedCoverage"
       },
       {
        "type": "null"
       }
      ],
      "description": "The latest report’s point, window or not."
     },
     "latest_supply": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/BoardSupplyFigure"
       },
       {
        "type": "null"
       }
      ]
     },
     "latest_supply_freshness": {
      "$ref": "#/components/schemas/Freshness"
     },
     "measured_float": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/BoardMeasuredFloat"
       },
       {
        "type": "null"
       }
      ]
     },
     "report_score": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/CardScore"
       },
       {
        "type": "null"
       }
      ]
     },
     "series_score": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/CardScore"
       },
       {
        "type": "null"
       }
      ]
     },
     "corroboration_outcome": {
      "type": "string",
      "enum": [
       "CORROBORATED",
       "DIVERGENT",
       "NOT_APPLICABLE",
       "WITHHELD_STALE"
      ]
     },
     "overdue": {
      "type": [
       "boolean",
       "null"
      ]
     },
     "next_report_expected_by": {
      "type": [
       "string",
       "null"
      ],
      "format": "date"
     }
    }
   },
   "BoardHeadlineScope": {
    "type": "object",
    "description": "Part of the headline.",
    "required": [
     "scope",
     "total",
     "symbols"
    ],
    "properties": {
     "scope": {
      "$ref": "#/components/schemas/ReportScope"
     },
     "total": {
      "type": "string",
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$",
      "description": "USD"
     },
     "symbols": {
      "type": "array",
      "items": {
       "type": "string"
      }
     }
    }
   },
   "BoardHeadline": {
    "type": "object",
    "description": "Exact sum of each token’s latest total reserve.",
    "required": [
     "total",
     "scopes"
    ],
    "properties": {
     "total": {
      "type": "string",
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$",
      "description": "USD"
     },
     "scopes": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/BoardHeadlineScope"
      }
     }
    }
   },
   "V1BoardOverview": {
    "type": "object",
    "description": "The board.",
    "required": [
     "review",
     "chain_head_seq",
     "chain_head_hash",
     "latest_anchor",
     "methodology_sha256",
     "methodology_uploaded_at",
     "tokens",
     "headline",
     "meta"
    ],
    "properties": {
     "review": {
      "$ref": "#/components/schemas/BoardReviewStatus"
     },
     "chain_head_seq": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0
     },
     "chain_head_hash": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^[0-9a-f]{64}$"
     },
     "latest_anchor": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/BoardAnchorInfo"
       },
       {
        "type": "null"
       }
      ]
     },
     "methodology_sha256": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^[0-9a-f]{64}$"
     },
     "methodology_uploaded_at": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "tokens": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/BoardTokenCard"
      },
      "description": "In token list order."
     },
     "headline": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/BoardHeadline"
       },
       {
        "type": "null"
       }
      ]
     },
     "meta": {
      "$ref": "#/components/schemas/V1Meta"
     }
    }
   },
   "BoardCoverageToken": {
    "type": "object",
    "description": "What is held of one token.",
    "required": [
     "symbol",
     "token_name",
     "issuer_name",
     "issuer_entity_name",
     "chain",
     "chains",
     "chains_ingested",
     "snapshot_enabled",
     "latest_snapshot_at",
     "latest_snapshot_tier",
     "has_attestation_series",
     "template_id",
     "expected_cadence",
     "cadence_basis",
     "attestation_status",
     "first_report_month",
     "last_report_month",
     "report_count",
     "publication_lag_days",
     "capture_lag_days",
     "lag_basis",
     "metadata",
     "engagement_type_enum",
     "missing_periods",
     "published_unreadable_periods",
     "overdue",
     "next_report_expected_by",
     "overdue_grace_days",
     "stale_after_days",
     "withheld_after_days"
    ],
    "properties": {
     "symbol": {
      "type": "string"
     },
     "token_name": {
      "type": "string"
     },
     "issuer_name": {
      "type": "string"
     },
     "issuer_entity_name": {
      "type": [
       "string",
       "null"
      ]
     },
     "chain": {
      "type": "string"
     },
     "chains": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "chains_ingested": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "snapshot_enabled": {
      "type": "boolean"
     },
     "latest_snapshot_at": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "latest_snapshot_tier": {
      "type": [
       "string",
       "null"
      ],
      "enum": [
       "STORAGE_PROVEN",
       "ETH_CALL",
       "RPC_QUORUM",
       null
      ]
     },
     "has_attestation_series": {
      "type": "boolean"
     },
     "template_id": {
      "type": [
       "string",
       "null"
      ]
     },
     "expected_cadence": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/Cadence"
       },
       {
        "type": "null"
       }
      ]
     },
     "cadence_basis": {
      "type": [
       "string",
       "null"
      ],
      "enum": [
       "ISSUER_STATED",
       "OBSERVED",
       null
      ]
     },
     "attestation_status": {
      "$ref": "#/components/schemas/AttestationStatus"
     },
     "first_report_month": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^\\d{4}-(0[1-9]|1[0-2])$"
     },
     "last_report_month": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^\\d{4}-(0[1-9]|1[0-2])$"
     },
     "report_count": {
      "type": "integer",
      "minimum": 0
     },
     "publication_lag_days": {
      "type": [
       "integer",
       "null"
      ]
     },
     "capture_lag_days": {
      "type": [
       "integer",
       "null"
      ]
     },
     "lag_basis": {
      "type": "string",
      "enum": [
       "LATEST_REPORT"
      ]
     },
     "metadata": {
      "$ref": "#/components/schemas/ReportMetadata"
     },
     "engagement_type_enum": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/EngagementType"
       },
       {
        "type": "null"
       }
      ]
     },
     "missing_periods": {
      "type": "array",
      "items": {
       "type": "string",
       "pattern": "^\\d{4}-(0[1-9]|1[0-2])$"
      }
     },
     "published_unreadable_periods": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/BoardPublishedUnreadable"
      }
     },
     "overdue": {
      "type": [
       "boolean",
       "null"
      ]
     },
     "next_report_expected_by": {
      "type": [
       "string",
       "null"
      ],
      "format": "date"
     },
     "overdue_grace_days": {
      "type": "integer",
      "minimum": 0
     },
     "stale_after_days": {
      "type": "integer",
      "minimum": 0
     },
     "withheld_after_days": {
      "type": "integer",
      "minimum": 0
     }
    }
   },
   "BoardNotCovered": {
    "type": "object",
    "description": "What the board does not cover.",
    "required": [
     "chains_ingested",
     "tokens_without_attestation_series",
     "source_tiers_in_use"
    ],
    "properties": {
     "chains_ingested": {
      "type": "array",
      "items": {
       "type": "string"
      },
      "description": "Every network measured; any other is not covered."
     },
     "tokens_without_attestation_series": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "source_tiers_in_use": {
      "type": "array",
      "items": {
       "type": "string"
      }
     }
    }
   },
   "V1BoardCoverage": {
    "type": "object",
    "description": "Counts of records held, never sampled or rounded.",
    "required": [
     "review",
     "tracked_token_count",
     "tokens_with_attestation_series",
     "tokens_current",
     "tokens",
     "not_covered",
     "meta"
    ],
    "properties": {
     "review": {
      "$ref": "#/components/schemas/BoardReviewStatus"
     },
     "tracked_token_count": {
      "type": "integer",
      "minimum": 0
     },
     "tokens_with_attestation_series": {
      "type": "integer",
      "minimum": 0
     },
     "tokens_current": {
      "type": "integer",
      "minimum": 0
     },
     "tokens": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/BoardCoverageToken"
      }
     },
     "not_covered": {
      "$ref": "#/components/schemas/BoardNotCovered"
     },
     "meta": {
      "$ref": "#/components/schemas/V1Meta"
     }
    }
   },
   "BoardHistoryPoint": {
    "type": "object",
    "description": "One attested coverage ratio.",
    "required": [
     "as_of",
     "coverage_ratio"
    ],
    "properties": {
     "as_of": {
      "type": "string",
      "format": "date"
     },
     "coverage_ratio": {
      "type": "string",
      "pattern": "^-?(0|[1-9][0-9]*)\\.[0-9]{6}$"
     }
    }
   },
   "BoardHistoryGap": {
    "type": "object",
    "description": "A run of buckets without a reading.",
    "required": [
     "from",
     "to",
     "missing_points",
     "pending"
    ],
    "properties": {
     "from": {
      "type": "string",
      "format": "date-time",
      "description": "Start of its first bucket."
     },
     "to": {
      "type": "string",
      "format": "date-time",
      "description": "Exclusive end; of a pending run the end of the bucket in progress."
     },
     "missing_points": {
      "type": "integer",
      "minimum": 1
     },
     "pending": {
      "type": "boolean",
      "description": "The run includes the bucket in progress."
     }
    }
   },
   "BoardSupplyBucket": {
    "type": "object",
    "description": "One bucket of the grid and its last reading.",
    "required": [
     "start",
     "end",
     "pending",
     "readings",
     "figure"
    ],
    "properties": {
     "start": {
      "type": "string",
      "format": "date-time"
     },
     "end": {
      "type": "string",
      "format": "date-time",
      "description": "Exclusive."
     },
     "pending": {
      "type": "boolean",
      "description": "The bucket is in progress."
     },
     "readings": {
      "type": "integer",
      "minimum": 0,
      "description": "Readings held in it."
     },
     "figure": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/BoardSupplyFigure"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "BoardHistoryToken": {
    "type": "object",
    "description": "One token’s history. The measured members are null when no symbol is named.",
    "required": [
     "symbol",
     "chain",
     "series",
     "supply",
     "latest_outside_range",
     "supply_latest_outside_range",
     "expected_points",
     "served_points",
     "gaps",
     "pending_points",
     "supply_buckets"
    ],
    "properties": {
     "symbol": {
      "type": "string"
     },
     "chain": {
      "type": "string",
      "description": "Network of the measured members."
     },
     "series": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/BoardHistoryPoint"
      },
      "description": "Newest first, within the range."
     },
     "supply": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/BoardSupplyFigure"
      },
      "description": "The last reading of each bucket that holds one, newest first."
     },
     "latest_outside_range": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/BoardHistoryPoint"
       },
       {
        "type": "null"
       }
      ],
      "description": "Newest before the range, only when none is inside."
     },
     "supply_latest_outside_range": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/BoardSupplyFigure"
       },
       {
        "type": "null"
       }
      ]
     },
     "expected_points": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "description": "Buckets up to now or the range’s end."
     },
     "served_points": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "description": "Buckets that hold a reading."
     },
     "gaps": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/BoardHistoryGap"
      },
      "description": "Oldest first."
     },
     "pending_points": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "maximum": 1
     },
     "supply_buckets": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/BoardSupplyBucket"
      },
      "description": "The whole grid, newest first, when granularity and symbol are named."
     }
    }
   },
   "V1BoardHistory": {
    "type": "object",
    "description": "History over a range of days.",
    "required": [
     "review",
     "tokens",
     "window_days",
     "walled_history_points",
     "granularity",
     "from",
     "to",
     "meta"
    ],
    "properties": {
     "review": {
      "$ref": "#/components/schemas/BoardReviewStatus"
     },
     "tokens": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/BoardHistoryToken"
      }
     },
     "window_days": {
      "type": "integer",
      "minimum": 0,
      "description": "`to` minus `from`."
     },
     "walled_history_points": {
      "type": "integer",
      "minimum": 0,
      "description": "Attested points of the answered tokens outside the range."
     },
     "granularity": {
      "type": "string",
      "enum": [
       "hour",
       "day",
       "month"
      ]
     },
     "from": {
      "type": "string",
      "format": "date"
     },
     "to": {
      "type": "string",
      "format": "date",
      "description": "Inclusive."
     },
     "meta": {
      "$ref": "#/components/schemas/V1Meta"
     }
    }
   },
   "BoardAttestationEntry": {
    "type": "object",
    "description": "One active parsed report.",
    "required": [
     "symbol",
     "token_name",
     "issuer_name",
     "issuer_entity_name",
     "chain",
     "period",
     "report_scope",
     "composition_as_of",
     "issued_on",
     "restated",
     "report_artifact_id",
     "accountant_name",
     "metadata",
     "assurance",
     "engagement_type_enum",
     "captured_at"
    ],
    "properties": {
     "symbol": {
      "type": "string"
     },
     "token_name": {
      "type": "string"
     },
     "issuer_name": {
      "type": "string"
     },
     "issuer_entity_name": {
      "type": [
       "string",
       "null"
      ]
     },
     "chain": {
      "type": "string"
     },
     "period": {
      "type": "string",
      "pattern": "^\\d{4}-(0[1-9]|1[0-2])$"
     },
     "report_scope": {
      "$ref": "#/components/schemas/ReportScope"
     },
     "composition_as_of": {
      "type": "string",
      "format": "date"
     },
     "issued_on": {
      "type": [
       "string",
       "null"
      ],
      "format": "date"
     },
     "restated": {
      "type": "boolean"
     },
     "report_artifact_id": {
      "type": "string",
      "pattern": "^sha256:[0-9a-f]{64}$"
     },
     "accountant_name": {
      "type": [
       "string",
       "null"
      ]
     },
     "metadata": {
      "$ref": "#/components/schemas/ReportMetadata"
     },
     "assurance": {
      "type": "string",
      "enum": [
       "ATTESTED",
       "EXAMINED"
      ]
     },
     "engagement_type_enum": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/EngagementType"
       },
       {
        "type": "null"
       }
      ]
     },
     "captured_at": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     }
    }
   },
   "V1BoardAttestationIndex": {
    "type": "object",
    "description": "Every active report, newest period first per token.",
    "required": [
     "review",
     "entries",
     "meta"
    ],
    "properties": {
     "review": {
      "$ref": "#/components/schemas/BoardReviewStatus"
     },
     "entries": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/BoardAttestationEntry"
      }
     },
     "meta": {
      "$ref": "#/components/schemas/V1Meta"
     }
    }
   },
   "BoardCompositionDelta": {
    "type": "object",
    "description": "Lines of one kind and category in a report and in the prior one.",
    "required": [
     "row_kind",
     "category",
     "label",
     "line_count",
     "current_amount",
     "prior_label",
     "prior_line_count",
     "prior_amount",
     "delta",
     "unit"
    ],
    "properties": {
     "row_kind": {
      "type": "string",
      "enum": [
       "CATEGORY",
       "TOTAL",
       "LIABILITY"
      ]
     },
     "category": {
      "$ref": "#/components/schemas/CompositionCategory"
     },
     "label": {
      "type": [
       "string",
       "null"
      ],
      "description": "When exactly one line."
     },
     "line_count": {
      "type": "integer",
      "minimum": 0,
      "description": "0 = absent now."
     },
     "current_amount": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$",
      "description": "Sum of the lines at six places; null without a line, or of lines in different units."
     },
     "prior_label": {
      "type": [
       "string",
       "null"
      ]
     },
     "prior_line_count": {
      "type": "integer",
      "minimum": 0
     },
     "prior_amount": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$"
     },
     "delta": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$",
      "description": "Current minus prior; null when a side is absent or a bound, or units differ."
     },
     "unit": {
      "type": [
       "string",
       "null"
      ],
      "enum": [
       "USD",
       "TOKEN",
       null
      ],
      "description": "null when units differ."
     }
    }
   },
   "BoardAttestationFlag": {
    "type": "object",
    "description": "Something to notice about a report.",
    "required": [
     "kind",
     "detail"
    ],
    "properties": {
     "kind": {
      "type": "string",
      "enum": [
       "RESTATED",
       "SCOPE_CHANGED",
       "TEMPLATE_CHANGED",
       "ACCOUNTANT_CHANGED",
       "ENGAGEMENT_CHANGED",
       "CATEGORY_ADDED",
       "CATEGORY_REMOVED"
      ]
     },
     "detail": {
      "type": "string",
      "description": "Before -> after, or the category; of RESTATED the hashes of the two documents."
     }
    }
   },
   "BoardAttestationQuote": {
    "type": "object",
    "description": "One sentence of the report, at most 40 words; never shortened or reworded.",
    "required": [
     "kind",
     "text",
     "page"
    ],
    "properties": {
     "kind": {
      "type": "string",
      "enum": [
       "OPINION",
       "ASSERTION"
      ]
     },
     "text": {
      "type": "string",
      "description": "Verbatim."
     },
     "page": {
      "type": "integer",
      "minimum": 1,
      "description": "Page of the source file."
     }
    }
   },
   "BoardRestatement": {
    "type": "object",
    "description": "The record that a report stands in for, and why.",
    "required": [
     "revision_id",
     "reason",
     "reason_text",
     "recorded_at",
     "superseded_report_artifact_id",
     "superseded_source_sha256",
     "superseded_source_url",
     "superseded_captured_at"
    ],
    "properties": {
     "revision_id": {
      "type": "string"
     },
     "reason": {
      "type": "string",
      "enum": [
       "ISSUER_REISSUED",
       "PARSE_CORRECTED",
       "RUBRIC_CHANGED",
       "INPUT_CORRECTED"
      ]
     },
     "reason_text": {
      "type": [
       "string",
       "null"
      ]
     },
     "recorded_at": {
      "type": "string",
      "format": "date-time"
     },
     "superseded_report_artifact_id": {
      "type": "string",
      "pattern": "^sha256:[0-9a-f]{64}$"
     },
     "superseded_source_sha256": {
      "type": "string",
      "pattern": "^[0-9a-f]{64}$"
     },
     "superseded_source_url": {
      "type": "string",
      "format": "uri"
     },
     "superseded_captured_at": {
      "type": "string",
      "format": "date-time"
     }
    }
   },
   "V1BoardAttestationPeriod": {
    "type": "object",
    "description": "One report of one token with its deltas to the prior month.",
    "required": [
     "symbol",
     "token_name",
     "issuer_name",
     "issuer_entity_name",
     "chain",
     "period",
     "report",
     "accountant_name",
     "engagement_standard_text",
     "engagement_type",
     "prior_period",
     "prior_as_of",
     "deltas",
     "flags",
     "restatement",
     "score",
     "quote",
     "meta"
    ],
    "properties": {
     "symbol": {
      "type": "string"
     },
     "token_name": {
      "type": "string"
     },
     "issuer_name": {
      "type": "string"
     },
     "issuer_entity_name": {
      "type": [
       "string",
       "null"
      ]
     },
     "chain": {
      "type": "string",
      "description": "The shown network; the home network unless another is asked for."
     },
     "period": {
      "type": "string",
      "pattern": "^\\d{4}-(0[1-9]|1[0-2])$"
     },
     "report": {
      "$ref": "#/components/schemas/BoardReportDetail"
     },
     "accountant_name": {
      "type": [
       "string",
       "null"
      ],
      "description": "Verbatim from the document."
     },
     "engagement_standard_text": {
      "type": [
       "string",
       "null"
      ]
     },
     "engagement_type": {
      "type": [
       "string",
       "null"
      ]
     },
     "prior_period": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^\\d{4}-(0[1-9]|1[0-2])$",
      "description": "Nearest earlier month with an active report."
     },
     "prior_as_of": {
      "type": [
       "string",
       "null"
      ],
      "format": "date"
     },
     "deltas": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/BoardCompositionDelta"
      },
      "description": "null when no prior period."
     },
     "flags": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/BoardAttestationFlag"
      }
     },
     "restatement": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/BoardRestatement"
       },
       {
        "type": "null"
       }
      ]
     },
     "score": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/BoardDisclosureScore"
       },
       {
        "type": "null"
       }
      ]
     },
     "quote": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/BoardAttestationQuote"
       },
       {
        "type": "null"
       }
      ]
     },
     "meta": {
      "$ref": "#/components/schemas/V1Meta"
     }
    }
   },
   "V1BoardRevisions": {
    "type": "object",
    "description": "Supersessions, newest first.",
    "required": [
     "review",
     "entries",
     "meta"
    ],
    "properties": {
     "review": {
      "$ref": "#/components/schemas/BoardReviewStatus"
     },
     "entries": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/BoardRevisionEntry"
      }
     },
     "meta": {
      "$ref": "#/components/schemas/V1Meta"
     }
    }
   },
   "WithheldNotice": {
    "type": "object",
    "description": "Why and since when the board’s figures are withheld.",
    "required": [
     "reason",
     "since",
     "methodology_sha256"
    ],
    "properties": {
     "reason": {
      "type": "string",
      "enum": [
       "review_not_covering"
      ]
     },
     "since": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "methodology_sha256": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^[0-9a-f]{64}$"
     }
    }
   },
   "ApiFieldError": {
    "type": "object",
    "description": "One faulty field.",
    "required": [
     "location",
     "field",
     "code",
     "message"
    ],
    "properties": {
     "location": {
      "type": "string",
      "enum": [
       "body",
       "query",
       "path",
       "header"
      ]
     },
     "field": {
      "type": "string",
      "description": "JSON Pointer in a body, otherwise the parameter name."
     },
     "code": {
      "type": "string"
     },
     "message": {
      "type": "string"
     }
    }
   },
   "ApiError": {
    "type": "object",
    "description": "Problem details (RFC 9457); members named for a code stand at the same level.",
    "required": [
     "type",
     "title",
     "status",
     "code",
     "detail",
     "request_id"
    ],
    "properties": {
     "type": {
      "type": "string",
      "format": "uri"
     },
     "title": {
      "type": "string",
      "description": "Fixed text per code."
     },
     "status": {
      "type": "integer",
      "minimum": 400,
      "maximum": 599
     },
     "code": {
      "type": "string",
      "pattern": "^[a-z]+(_[a-z]+)*$"
     },
     "detail": {
      "type": "string"
     },
     "request_id": {
      "type": "string",
      "pattern": "^req_[0-9a-f]{32}$"
     },
     "errors": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ApiFieldError"
      },
      "description": "In document order; with 400 and 422 only."
     },
     "limit_bytes": {
      "type": "integer",
      "minimum": 0,
      "description": "With body_too_large."
     },
     "reason": {
      "type": "string",
      "enum": [
       "throughput",
       "capacity",
       "requests",
       "attempts",
       "replays",
       "ping"
      ],
      "description": "With rate_limited."
     },
     "terms_current_version": {
      "type": "string",
      "description": "With terms_acceptance_required, terms_not_accepted and terms_version_mismatch."
     },
     "limit": {
      "type": "integer",
      "minimum": 0,
      "description": "With key_limit_reached."
     },
     "resource_id": {
      "type": "string",
      "description": "With idempotency_secret_not_repeatable."
     },
     "error": {
      "type": "string",
      "description": "With the answers of the device flow: equal to code, as OAuth clients read it (RFC 6749 5.2)."
     },
     "error_description": {
      "type": "string",
      "description": "With error: equal to detail."
     },
     "interval": {
      "type": "integer",
      "minimum": 5,
      "description": "With slow_down: least seconds between polls from now on."
     },
     "walled_history_points": {
      "type": "integer",
      "minimum": 0,
      "description": "With missing_key of a history that reaches before the public window: attested points behind it."
     },
     "window_days": {
      "type": "integer",
      "minimum": 0,
      "description": "Beside walled_history_points: the public window."
     }
    }
   },
   "FiguresWithheld": {
    "description": "403 figures_withheld: no figure, count or date of any token.",
    "allOf": [
     {
      "$ref": "#/components/schemas/ApiError"
     },
     {
      "type": "object",
      "required": [
       "withheld",
       "review",
       "meta"
      ],
      "properties": {
       "withheld": {
        "$ref": "#/components/schemas/WithheldNotice"
       },
       "review": {
        "$ref": "#/components/schemas/BoardReviewStatus"
       },
       "meta": {
        "$ref": "#/components/schemas/V1Meta"
       }
      }
     }
    ]
   },
   "InsufficientScope": {
    "description": "403 insufficient_scope: the key is good, but its scopes leave out the route family.",
    "allOf": [
     {
      "$ref": "#/components/schemas/ApiError"
     },
     {
      "type": "object",
      "required": [
       "required_scope"
      ],
      "properties": {
       "required_scope": {
        "type": "string",
        "enum": [
         "account",
         "board",
         "pricing"
        ]
       }
      }
     }
    ]
   },
   "OpenApiDocument": {
    "type": "object",
    "description": "This document.",
    "required": [
     "openapi",
     "info",
     "paths"
    ],
    "properties": {
     "openapi": {
      "type": "string",
      "const": "3.1.0"
     },
     "info": {
      "type": "object"
     },
     "paths": {
      "type": "object"
     }
    }
   }
  },
  "examples": {
   "invalid_content_type": {
    "summary": "Content type not accepted",
    "value": {
     "type": "https://board.example/docs/errors#invalid_content_type",
     "title": "Content type not accepted",
     "status": 400,
     "code": "invalid_content_type",
     "detail": "This operation takes no request body.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
    }
   },
   "invalid_key": {
    "summary": "API key not valid",
    "value": {
     "type": "https://board.example/docs/errors#invalid_key",
     "title": "API key not valid",
     "status": 401,
     "code": "invalid_key",
     "detail": "The API key is malformed or unknown.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
    }
   },
   "missing_key": {
    "summary": "API key required",
    "value": {
     "type": "https://board.example/docs/errors#missing_key",
     "title": "API key required",
     "status": 401,
     "code": "missing_key",
     "detail": "This operation is answered with an API key only: send it in X-API-Key.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c",
     "walled_history_points": 11,
     "window_days": 30
    }
   },
   "range_too_large": {
    "summary": "Range too large",
    "value": {
     "type": "https://board.example/docs/errors#validation_failed",
     "title": "Validation failed",
     "status": 422,
     "code": "validation_failed",
     "detail": "The range holds too many buckets.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c",
     "errors": [
      {
       "location": "query",
       "field": "granularity",
       "code": "range_too_large",
       "message": "the range holds 87845 buckets of one hour, and at most 9000 are served: the granularity day fits it."
      }
     ]
    }
   },
   "insufficient_scope": {
    "summary": "Scope not carried",
    "value": {
     "type": "https://board.example/docs/errors#insufficient_scope",
     "title": "Scope not carried",
     "status": 403,
     "code": "insufficient_scope",
     "detail": "The API key does not carry the scope board, which this operation needs.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c",
     "required_scope": "board"
    }
   },
   "figures_withheld": {
    "summary": "Figures withheld",
    "value": {
     "type": "https://board.example/docs/errors#figures_withheld",
     "title": "Figures withheld",
     "status": 403,
     "code": "figures_withheld",
     "detail": "No recorded review covers the methodology in force, so no figure is served.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c",
     "withheld": {
      "reason": "review_not_covering",
      "since": "2026-11-01T00:00:00.000Z",
      "methodology_sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
     },
     "review": {
      "state": "NONE",
      "covers_current_release": false,
      "methodology_sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      "reviewed_at": null,
      "reviewed_methodology_sha256": null,
      "valid_until": null,
      "record_seq": null,
      "withheld": true
     },
     "meta": {
      "disclaimer": "Figures are rendered from published reports; nothing here is advice.",
      "terms": "https://board.example/terms@2026-11-01",
      "licence": "CC BY 4.0",
      "licence_url": "https://creativecommons.org/licenses/by/4.0/",
      "api_version": "v1",
      "attested_as_of": null,
      "attested_as_of_max": null,
      "self_reported_as_of": null,
      "self_reported_as_of_max": null,
      "measured_as_of": null,
      "measured_as_of_max": null,
      "filed_as_of": null,
      "filed_as_of_max": null
     }
    }
   },
   "unknown_token": {
    "summary": "Unknown token",
    "value": {
     "type": "https://board.example/docs/errors#unknown_token",
     "title": "Unknown token",
     "status": 404,
     "code": "unknown_token",
     "detail": "No token with this symbol is tracked.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
    }
   },
   "unknown_period": {
    "summary": "Unknown period",
    "value": {
     "type": "https://board.example/docs/errors#unknown_period",
     "title": "Unknown period",
     "status": 404,
     "code": "unknown_period",
     "detail": "There is no active report of XUSD for 2026-01.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
    }
   },
   "unknown_symbol": {
    "summary": "Unknown token",
    "value": {
     "type": "https://board.example/docs/errors#unknown_token",
     "title": "Unknown token",
     "status": 404,
     "code": "unknown_token",
     "detail": "No token with this symbol is tracked.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
    }
   },
   "unknown_chain": {
    "summary": "Unknown network",
    "value": {
     "type": "https://board.example/docs/errors#unknown_chain",
     "title": "Unknown network",
     "status": 404,
     "code": "unknown_chain",
     "detail": "The token is not measured on this network.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
    }
   },
   "body_too_large": {
    "summary": "Request body too large",
    "value": {
     "type": "https://board.example/docs/errors#body_too_large",
     "title": "Request body too large",
     "status": 413,
     "code": "body_too_large",
     "detail": "The request body is larger than 65536 bytes.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c",
     "limit_bytes": 65536
    }
   },
   "uri_too_long": {
    "summary": "Address too long",
    "value": {
     "type": "https://board.example/docs/errors#uri_too_long",
     "title": "Address too long",
     "status": 414,
     "code": "uri_too_long",
     "detail": "The address must have at most 8192 characters.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
    }
   },
   "headers_too_large": {
    "summary": "Header fields too large",
    "value": {
     "type": "https://board.example/docs/errors#headers_too_large",
     "title": "Header fields too large",
     "status": 431,
     "code": "headers_too_large",
     "detail": "The header block must have at most 16384 bytes.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
    }
   },
   "validation_failed": {
    "summary": "Validation failed",
    "value": {
     "type": "https://board.example/docs/errors#validation_failed",
     "title": "Validation failed",
     "status": 422,
     "code": "validation_failed",
     "detail": "One value is not allowed.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c",
     "errors": [
      {
       "location": "query",
       "field": "chain",
       "code": "max_length",
       "message": "chain must have at most 64 characters."
      }
     ]
    }
   },
   "control_characters": {
    "summary": "Control characters",
    "value": {
     "type": "https://board.example/docs/errors#control_characters",
     "title": "Control characters",
     "status": 422,
     "code": "control_characters",
     "detail": "A value holds control characters.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c",
     "errors": [
      {
       "location": "path",
       "field": "symbol",
       "code": "control_characters",
       "message": "symbol must not hold control characters."
      }
     ]
    }
   },
   "rate_limited": {
    "summary": "Too many requests",
    "value": {
     "type": "https://board.example/docs/errors#rate_limited",
     "title": "Too many requests",
     "status": 429,
     "code": "rate_limited",
     "detail": "As many keyless reads as are served at once are in flight.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c",
     "reason": "capacity"
    }
   },
   "internal_error": {
    "summary": "Internal error",
    "value": {
     "type": "https://board.example/docs/errors#internal_error",
     "title": "Internal error",
     "status": 500,
     "code": "internal_error",
     "detail": "The request could not be answered.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
    }
   },
   "service_unavailable": {
    "summary": "Service unavailable",
    "value": {
     "type": "https://board.example/docs/errors#service_unavailable",
     "title": "Service unavailable",
     "status": 503,
     "code": "service_unavailable",
     "detail": "The read model cannot be reached; try again shortly.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
    }
   },
   "integrity_error": {
    "summary": "Evidence does not verify",
    "value": {
     "type": "https://board.example/docs/errors#integrity_error",
     "title": "Evidence does not verify",
     "status": 503,
     "code": "integrity_error",
     "detail": "An artifact behind this answer does not hash to its id.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
    }
   },
   "meta_unavailable": {
    "summary": "Terms cannot be stated",
    "value": {
     "type": "https://board.example/docs/errors#meta_unavailable",
     "title": "Terms cannot be stated",
     "status": 503,
     "code": "meta_unavailable",
     "detail": "The disclaimer or the terms version cannot be stated.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
    }
   },
   "V1BoardOverview": {
    "summary": "Fictional data.",
    "value": {
     "review": {
      "state": "COVERED",
      "covers_current_release": true,
      "methodology_sha256": "3c81cbf0a6a23fd150b548873293c0ef92e29d3ec9c368036cfff9dcc42ebd79",
      "reviewed_at": "2026-01-01T12:00:00.000Z",
      "reviewed_methodology_sha256": "3c81cbf0a6a23fd150b548873293c0ef92e29d3ec9c368036cfff9dcc42ebd79",
      "valid_until": null,
      "record_seq": 3,
      "withheld": false
     },
     "chain_head_seq": 412,
     "chain_head_hash": "9f2e6d33a3717ee826353a404ba4618d1aeeb6879ad7936bce8ed5f46814924d",
     "latest_anchor": null,
     "methodology_sha256": "3c81cbf0a6a23fd150b548873293c0ef92e29d3ec9c368036cfff9dcc42ebd79",
     "methodology_uploaded_at": "2026-01-01T00:00:00.000Z",
     "tokens": [
      {
       "symbol": "XUSD",
       "token_name": "XUSD Coin",
       "issuer_name": "Example Issuer",
       "issuer_entity_name": "Example Issuer Ltd.",
       "chain": "ethereum",
       "chains_ingested": [
        "ethereum"
       ],
       "attestation_status": "CURRENT",
       "withheld_stale": null,
       "latest_stated": {
        "total_reserve": "1250000500.25",
        "liability": "1250000000.00",
        "liability_unit": "TOKEN",
        "as_of": "2026-01-31",
        "report_month": "2026-01",
        "scope": "SINGLE_TOKEN",
        "source_tier": "ISSUER_ATTESTED",
        "source_sha256": "415d45e4c694794739fab6de4219d5430dea26dbded4e9e9289ebc24c95f3720",
        "source_url": "https://issuer.example/reports/2026-01.pdf",
        "report_artifact_id": "sha256:4a707d0250b10bd1a96e074436f4f5f381a2a92ede57a7e7747d8baa98c18aaf"
       },
       "latest_coverage": {
        "as_of": "2026-01-31",
        "report_month": "2026-01",
        "total_reserve_usd": "1250000500.25",
        "tokens_outstanding": "1250000000.00",
        "coverage_ratio": "1.000000",
        "source_tier": "ISSUER_ATTESTED",
        "source_sha256": "415d45e4c694794739fab6de4219d5430dea26dbded4e9e9289ebc24c95f3720",
        "source_url": "https://issuer.example/reports/2026-01.pdf",
        "report_artifact_id": "sha256:4a707d0250b10bd1a96e074436f4f5f381a2a92ede57a7e7747d8baa98c18aaf"
       },
       "latest_supply": null,
       "latest_supply_freshness": "NONE",
       "measured_float": null,
       "report_score": null,
       "series_score": null,
       "corroboration_outcome": "NOT_APPLICABLE",
       "overdue": false,
       "next_report_expected_by": "2026-03-10"
      }
     ],
     "headline": {
      "total": "1250000500.25",
      "scopes": [
       {
        "scope": "SINGLE_TOKEN",
        "total": "1250000500.25",
        "symbols": [
         "XUSD"
        ]
       }
      ]
     },
     "meta": {
      "disclaimer": "Figures are rendered from published reports; nothing here is advice.",
      "terms": "https://board.example/terms@2026-11-01",
      "licence": "CC BY 4.0",
      "licence_url": "https://creativecommons.org/licenses/by/4.0/",
      "api_version": "v1",
      "attested_as_of": "2026-01-31",
      "attested_as_of_max": "2026-01-31",
      "self_reported_as_of": null,
      "self_reported_as_of_max": null,
      "measured_as_of": null,
      "measured_as_of_max": null,
      "filed_as_of": null,
      "filed_as_of_max": null
     }
    }
   },
   "V1BoardTokenDetail": {
    "summary": "Fictional data.",
    "value": {
     "symbol": "XUSD",
     "token_name": "XUSD Coin",
     "issuer_name": "Example Issuer",
     "issuer_entity_name": "Example Issuer Ltd.",
     "chain": "ethereum",
     "chains": [
      "ethereum"
     ],
     "chains_ingested": [
      "ethereum"
     ],
     "address": "0x52908400098527886E0F7030069857D2E4169EE7",
     "decimals": 6,
     "attestation_status": "CURRENT",
     "withheld_stale": null,
     "expected_cadence": "MONTHLY",
     "cadence_basis": "ISSUER_STATED",
     "missing_periods": [],
     "published_unreadable_periods": [],
     "overdue": false,
     "next_report_expected_by": "2026-03-10",
     "overdue_grace_days": 7,
     "stale_after_days": 45,
     "withheld_after_days": 75,
     "per_chain_itemized": false,
     "latest_report": {
      "period": "2026-01",
      "report_scope": "SINGLE_TOKEN",
      "covered_symbols": [
       "XUSD"
      ],
      "composition_as_of": "2026-01-31",
      "cutoff_at": "2026-01-31T23:59:59.999Z",
      "cutoff_basis": "DEFAULT_END_OF_DAY_UTC",
      "issued_on": "2026-02-10",
      "total_reserve": "1250000500.25",
      "liability": "1250000000.00",
      "liability_unit": "TOKEN",
      "coverage_ratio": "1.000000",
      "rows": [
       {
        "row_kind": "CATEGORY",
        "category": "US_TREASURY",
        "label": "U.S. Treasury securities",
        "amount": "1100000000.000000",
        "unit": "USD"
       },
       {
        "row_kind": "CATEGORY",
        "category": "CASH",
        "label": "Cash held at banks",
        "amount": "150000500.250000",
        "unit": "USD"
       },
       {
        "row_kind": "TOTAL",
        "category": "TOTAL_RESERVE",
        "label": "Total reserves",
        "amount": "1250000500.250000",
        "unit": "USD"
       },
       {
        "row_kind": "LIABILITY",
        "category": "TOKEN_LIABILITY",
        "label": "Tokens in circulation",
        "amount": "1250000000.000000",
        "unit": "TOKEN"
       }
      ],
      "assurance": "EXAMINED",
      "engagement_type_enum": "EXAMINATION",
      "engagement_standard_text": "examination in accordance with attestation standards",
      "accountant_name": "Example Audit LLP",
      "issuer_entity_name": "Example Issuer Ltd.",
      "restated": false,
      "template_id": "sample-monthly",
      "parser_version": "1",
      "metadata": {
       "accountant_name": "EXTRACTED",
       "engagement_standard_text": "EXTRACTED",
       "engagement_type": "EXTRACTED",
       "issuer_entity_name": "EXTRACTED",
       "issued_on": "EXTRACTED",
       "cutoff_time": "NOT_FOUND_IN_DOCUMENT",
       "quote": "NOT_PROBED"
      },
      "measured_at_cutoff": [],
      "source_tier": "ISSUER_ATTESTED",
      "source_url": "https://issuer.example/reports/2026-01.pdf",
      "source_sha256": "415d45e4c694794739fab6de4219d5430dea26dbded4e9e9289ebc24c95f3720",
      "source_artifact_id": "sha256:415d45e4c694794739fab6de4219d5430dea26dbded4e9e9289ebc24c95f3720",
      "source_bytes": 51200,
      "source_pages": 4,
      "report_artifact_id": "sha256:4a707d0250b10bd1a96e074436f4f5f381a2a92ede57a7e7747d8baa98c18aaf",
      "captured_at": "2026-02-11T08:00:00.000Z",
      "chain_seq": 41,
      "anchor_status": "UNANCHORED"
     },
     "coverage_series": [
      {
       "as_of": "2026-01-31",
       "report_month": "2026-01",
       "total_reserve_usd": "1250000500.25",
       "tokens_outstanding": "1250000000.00",
       "coverage_ratio": "1.000000",
       "source_tier": "ISSUER_ATTESTED",
       "source_sha256": "415d45e4c694794739fab6de4219d5430dea26dbded4e9e9289ebc24c95f3720",
       "source_url": "https://issuer.example/reports/2026-01.pdf",
       "report_artifact_id": "sha256:4a707d0250b10bd1a96e074436f4f5f381a2a92ede57a7e7747d8baa98c18aaf"
      }
     ],
     "coverage_series_truncated": false,
     "coverage_series_total_available": 1,
     "walled_history_points": 0,
     "reconciliations": [],
     "reconciliations_truncated": false,
     "reconciliations_total_available": 0,
     "coverage_ratio_all": {
      "status": "NO_CONTEMPORANEOUS_SNAPSHOT",
      "as_of": "2026-01-31",
      "report_month": "2026-01",
      "total_reserve_usd": "1250000500.25",
      "measured_float": null,
      "coverage_ratio": null,
      "source_tier": null,
      "networks": [],
      "networks_missing": [
       "ethereum"
      ],
      "eth_slice_supply": null,
      "eth_slice_ratio": null,
      "window_hours": 0.25
     },
     "corroboration": {
      "outcome": "NOT_APPLICABLE",
      "reason": "NO_FUND_MAPPING",
      "fund_name": null,
      "series_id": null,
      "attested_labels": null,
      "as_of": null,
      "attested_amount": null,
      "filed_report_date": null,
      "filed_net_assets": null,
      "divergence_bps": null,
      "tolerance_bps": null,
      "window_days": null,
      "accession_number": null,
      "dataset_url": null,
      "dataset_sha256": null,
      "filing_artifact_id": null,
      "corroboration_artifact_id": null,
      "anchor_status": null,
      "compared_at": null
     },
     "supply_series": [],
     "supply_series_truncated": false,
     "supply_series_total_available": 0,
     "first_snapshot_at": null,
     "latest_statement": null,
     "report_score": null,
     "series_score": null,
     "network_slices": [],
     "measured_float": null,
     "unmeasured_context": null,
     "history_window_days": 30,
     "meta": {
      "disclaimer": "Figures are rendered from published reports; nothing here is advice.",
      "terms": "https://board.example/terms@2026-11-01",
      "licence": "CC BY 4.0",
      "licence_url": "https://creativecommons.org/licenses/by/4.0/",
      "api_version": "v1",
      "attested_as_of": "2026-01-31",
      "attested_as_of_max": "2026-01-31",
      "self_reported_as_of": null,
      "self_reported_as_of_max": null,
      "measured_as_of": null,
      "measured_as_of_max": null,
      "filed_as_of": null,
      "filed_as_of_max": null
     },
     "restatements": [],
     "plan_gated": []
    }
   },
   "V1BoardCoverage": {
    "summary": "Fictional data.",
    "value": {
     "review": {
      "state": "COVERED",
      "covers_current_release": true,
      "methodology_sha256": "3c81cbf0a6a23fd150b548873293c0ef92e29d3ec9c368036cfff9dcc42ebd79",
      "reviewed_at": "2026-01-01T12:00:00.000Z",
      "reviewed_methodology_sha256": "3c81cbf0a6a23fd150b548873293c0ef92e29d3ec9c368036cfff9dcc42ebd79",
      "valid_until": null,
      "record_seq": 3,
      "withheld": false
     },
     "tracked_token_count": 1,
     "tokens_with_attestation_series": 1,
     "tokens_current": 1,
     "tokens": [
      {
       "symbol": "XUSD",
       "token_name": "XUSD Coin",
       "issuer_name": "Example Issuer",
       "issuer_entity_name": "Example Issuer Ltd.",
       "chain": "ethereum",
       "chains": [
        "ethereum"
       ],
       "chains_ingested": [
        "ethereum"
       ],
       "snapshot_enabled": true,
       "latest_snapshot_at": null,
       "latest_snapshot_tier": null,
       "has_attestation_series": true,
       "template_id": "sample-monthly",
       "attestation_status": "CURRENT",
       "first_report_month": "2026-01",
       "last_report_month": "2026-01",
       "report_count": 1,
       "publication_lag_days": 10,
       "capture_lag_days": 1,
       "lag_basis": "LATEST_REPORT",
       "metadata": {
        "accountant_name": "EXTRACTED",
        "engagement_standard_text": "EXTRACTED",
        "engagement_type": "EXTRACTED",
        "issuer_entity_name": "EXTRACTED",
        "issued_on": "EXTRACTED",
        "cutoff_time": "NOT_FOUND_IN_DOCUMENT",
        "quote": "NOT_PROBED"
       },
       "engagement_type_enum": "EXAMINATION",
       "expected_cadence": "MONTHLY",
       "cadence_basis": "ISSUER_STATED",
       "missing_periods": [],
       "published_unreadable_periods": [],
       "overdue": false,
       "next_report_expected_by": "2026-03-10",
       "overdue_grace_days": 7,
       "stale_after_days": 45,
       "withheld_after_days": 75
      }
     ],
     "not_covered": {
      "chains_ingested": [
       "ethereum"
      ],
      "tokens_without_attestation_series": [],
      "source_tiers_in_use": [
       "ISSUER_ATTESTED"
      ]
     },
     "meta": {
      "disclaimer": "Figures are rendered from published reports; nothing here is advice.",
      "terms": "https://board.example/terms@2026-11-01",
      "licence": "CC BY 4.0",
      "licence_url": "https://creativecommons.org/licenses/by/4.0/",
      "api_version": "v1",
      "attested_as_of": null,
      "attested_as_of_max": null,
      "self_reported_as_of": null,
      "self_reported_as_of_max": null,
      "measured_as_of": null,
      "measured_as_of_max": null,
      "filed_as_of": null,
      "filed_as_of_max": null
     }
    }
   },
   "V1BoardHistory": {
    "summary": "Fictional data.",
    "value": {
     "review": {
      "state": "COVERED",
      "covers_current_release": true,
      "methodology_sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      "reviewed_at": "2026-01-01T12:00:00.000Z",
      "reviewed_methodology_sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      "valid_until": null,
      "record_seq": 3,
      "withheld": false
     },
     "tokens": [
      {
       "symbol": "XUSD",
       "chain": "ethereum",
       "series": [
        {
         "as_of": "2026-01-31",
         "coverage_ratio": "1.000500"
        }
       ],
       "supply": [
        {
         "time": "2026-01-31T22:00:11.000Z",
         "block_number": 24361200,
         "block_hash": "0x5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c",
         "total_supply_base_units": "1000000000",
         "total_supply": "1000.000000",
         "source_tier": "STORAGE_PROVEN",
         "snapshot_artifact_id": "sha256:1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a",
         "quorum_log_artifact_id": "sha256:2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b",
         "storage_proof_artifact_id": "sha256:3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c",
         "anchor_status": "UNANCHORED",
         "provenance": {
          "pin_kind": "BLOCK_HASH",
          "pin_ref": "0x5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c",
          "legs": 3,
          "dissent": 0,
          "operators": [
           "one",
           "three",
           "two"
          ],
          "layout_id": "plain-slot-1"
         }
        }
       ],
       "latest_outside_range": null,
       "supply_latest_outside_range": null,
       "expected_points": 2,
       "served_points": 1,
       "gaps": [
        {
         "from": "2026-01-30T00:00:00.000Z",
         "to": "2026-01-31T00:00:00.000Z",
         "missing_points": 1,
         "pending": false
        }
       ],
       "pending_points": 0,
       "supply_buckets": [
        {
         "start": "2026-01-31T00:00:00.000Z",
         "end": "2026-02-01T00:00:00.000Z",
         "pending": false,
         "readings": 23,
         "figure": {
          "time": "2026-01-31T22:00:11.000Z",
          "block_number": 24361200,
          "block_hash": "0x5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c",
          "total_supply_base_units": "1000000000",
          "total_supply": "1000.000000",
          "source_tier": "STORAGE_PROVEN",
          "snapshot_artifact_id": "sha256:1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a",
          "quorum_log_artifact_id": "sha256:2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b",
          "storage_proof_artifact_id": "sha256:3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c",
          "anchor_status": "UNANCHORED",
          "provenance": {
           "pin_kind": "BLOCK_HASH",
           "pin_ref": "0x5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c",
           "legs": 3,
           "dissent": 0,
           "operators": [
            "one",
            "three",
            "two"
           ],
           "layout_id": "plain-slot-1"
          }
         }
        },
        {
         "start": "2026-01-30T00:00:00.000Z",
         "end": "2026-01-31T00:00:00.000Z",
         "pending": false,
         "readings": 0,
         "figure": null
        }
       ]
      }
     ],
     "window_days": 1,
     "walled_history_points": 11,
     "granularity": "day",
     "from": "2026-01-30",
     "to": "2026-01-31",
     "meta": {
      "disclaimer": "Figures are rendered from published reports; nothing here is advice.",
      "terms": "https://board.example/terms@2026-11-01",
      "licence": "CC BY 4.0",
      "licence_url": "https://creativecommons.org/licenses/by/4.0/",
      "api_version": "v1",
      "attested_as_of": "2026-01-31",
      "attested_as_of_max": "2026-01-31",
      "self_reported_as_of": null,
      "self_reported_as_of_max": null,
      "measured_as_of": "2026-01-31T22:00:11.000Z",
      "measured_as_of_max": "2026-01-31T22:00:11.000Z",
      "filed_as_of": null,
      "filed_as_of_max": null
     }
    }
   },
   "V1BoardAttestationIndex": {
    "summary": "Fictional data.",
    "value": {
     "review": {
      "state": "COVERED",
      "covers_current_release": true,
      "methodology_sha256": "3c81cbf0a6a23fd150b548873293c0ef92e29d3ec9c368036cfff9dcc42ebd79",
      "reviewed_at": "2026-01-01T12:00:00.000Z",
      "reviewed_methodology_sha256": "3c81cbf0a6a23fd150b548873293c0ef92e29d3ec9c368036cfff9dcc42ebd79",
      "valid_until": null,
      "record_seq": 3,
      "withheld": false
     },
     "entries": [
      {
       "symbol": "XUSD",
       "token_name": "XUSD Coin",
       "issuer_name": "Example Issuer",
       "issuer_entity_name": "Example Issuer Ltd.",
       "chain": "ethereum",
       "period": "2026-01",
       "report_scope": "SINGLE_TOKEN",
       "composition_as_of": "2026-01-31",
       "issued_on": "2026-02-10",
       "restated": false,
       "report_artifact_id": "sha256:4a707d0250b10bd1a96e074436f4f5f381a2a92ede57a7e7747d8baa98c18aaf",
       "accountant_name": "Example Audit LLP",
       "metadata": {
        "accountant_name": "EXTRACTED",
        "engagement_standard_text": "EXTRACTED",
        "engagement_type": "EXTRACTED",
        "issuer_entity_name": "EXTRACTED",
        "issued_on": "EXTRACTED",
        "cutoff_time": "NOT_FOUND_IN_DOCUMENT",
        "quote": "NOT_PROBED"
       },
       "assurance": "EXAMINED",
       "engagement_type_enum": "EXAMINATION",
       "captured_at": "2026-02-11T08:00:00.000Z"
      }
     ],
     "meta": {
      "disclaimer": "Figures are rendered from published reports; nothing here is advice.",
      "terms": "https://board.example/terms@2026-11-01",
      "licence": "CC BY 4.0",
      "licence_url": "https://creativecommons.org/licenses/by/4.0/",
      "api_version": "v1",
      "attested_as_of": "2026-01-31",
      "attested_as_of_max": "2026-01-31",
      "self_reported_as_of": null,
      "self_reported_as_of_max": null,
      "measured_as_of": null,
      "measured_as_of_max": null,
      "filed_as_of": null,
      "filed_as_of_max": null
     }
    }
   },
   "V1BoardAttestationPeriod": {
    "summary": "Fictional data.",
    "value": {
     "symbol": "XUSD",
     "token_name": "XUSD Coin",
     "issuer_name": "Example Issuer",
     "issuer_entity_name": "Example Issuer Ltd.",
     "chain": "ethereum",
     "period": "2026-01",
     "report": {
      "period": "2026-01",
      "report_scope": "SINGLE_TOKEN",
      "covered_symbols": [
       "XUSD"
      ],
      "composition_as_of": "2026-01-31",
      "cutoff_at": "2026-01-31T23:59:59.999Z",
      "cutoff_basis": "DEFAULT_END_OF_DAY_UTC",
      "issued_on": "2026-02-10",
      "total_reserve": "1250000500.25",
      "liability": "1250000000.00",
      "liability_unit": "TOKEN",
      "coverage_ratio": "1.000000",
      "rows": [
       {
        "row_kind": "CATEGORY",
        "category": "US_TREASURY",
        "label": "U.S. Treasury securities",
        "amount": "1100000000.000000",
        "unit": "USD"
       },
       {
        "row_kind": "CATEGORY",
        "category": "CASH",
        "label": "Cash held at banks",
        "amount": "150000500.250000",
        "unit": "USD"
       },
       {
        "row_kind": "TOTAL",
        "category": "TOTAL_RESERVE",
        "label": "Total reserves",
        "amount": "1250000500.250000",
        "unit": "USD"
       },
       {
        "row_kind": "LIABILITY",
        "category": "TOKEN_LIABILITY",
        "label": "Tokens in circulation",
        "amount": "1250000000.000000",
        "unit": "TOKEN"
       }
      ],
      "assurance": "EXAMINED",
      "engagement_type_enum": "EXAMINATION",
      "engagement_standard_text": "examination in accordance with attestation standards",
      "accountant_name": "Example Audit LLP",
      "issuer_entity_name": "Example Issuer Ltd.",
      "restated": true,
      "template_id": "sample-monthly",
      "parser_version": "1",
      "metadata": {
       "accountant_name": "EXTRACTED",
       "engagement_standard_text": "EXTRACTED",
       "engagement_type": "EXTRACTED",
       "issuer_entity_name": "EXTRACTED",
       "issued_on": "EXTRACTED",
       "cutoff_time": "NOT_FOUND_IN_DOCUMENT",
       "quote": "NOT_PROBED"
      },
      "measured_at_cutoff": [],
      "source_tier": "ISSUER_ATTESTED",
      "source_url": "https://issuer.example/reports/2026-01.pdf",
      "source_sha256": "415d45e4c694794739fab6de4219d5430dea26dbded4e9e9289ebc24c95f3720",
      "source_artifact_id": "sha256:415d45e4c694794739fab6de4219d5430dea26dbded4e9e9289ebc24c95f3720",
      "source_bytes": 51200,
      "source_pages": 4,
      "report_artifact_id": "sha256:4a707d0250b10bd1a96e074436f4f5f381a2a92ede57a7e7747d8baa98c18aaf",
      "captured_at": "2026-02-11T08:00:00.000Z",
      "chain_seq": 41,
      "anchor_status": "UNANCHORED"
     },
     "accountant_name": "Example Audit LLP",
     "engagement_standard_text": "examination in accordance with attestation standards",
     "engagement_type": "examination",
     "prior_period": "2025-12",
     "prior_as_of": "2025-12-31",
     "deltas": [
      {
       "row_kind": "CATEGORY",
       "category": "US_TREASURY",
       "label": "U.S. Treasury securities",
       "line_count": 1,
       "current_amount": "1100000000.000000",
       "prior_label": "U.S. Treasury securities",
       "prior_line_count": 1,
       "prior_amount": "1080000000.000000",
       "delta": "20000000.000000",
       "unit": "USD"
      },
      {
       "row_kind": "CATEGORY",
       "category": "CASH",
       "label": "Cash held at banks",
       "line_count": 1,
       "current_amount": "150000500.250000",
       "prior_label": null,
       "prior_line_count": 0,
       "prior_amount": null,
       "delta": null,
       "unit": "USD"
      },
      {
       "row_kind": "TOTAL",
       "category": "TOTAL_RESERVE",
       "label": "Total reserves",
       "line_count": 1,
       "current_amount": "1250000500.250000",
       "prior_label": "Total reserves",
       "prior_line_count": 1,
       "prior_amount": "1080000000.000000",
       "delta": "170000500.250000",
       "unit": "USD"
      },
      {
       "row_kind": "LIABILITY",
       "category": "TOKEN_LIABILITY",
       "label": "Tokens in circulation",
       "line_count": 1,
       "current_amount": "1250000000.000000",
       "prior_label": "Tokens in circulation",
       "prior_line_count": 1,
       "prior_amount": "1079500000.000000",
       "delta": "170500000.000000",
       "unit": "TOKEN"
      }
     ],
     "flags": [
      {
       "kind": "RESTATED",
       "detail": "7f83b1657ff1fc53b92dc18148a1d65dfc2d4b1fa3d677284addd200126d9069 -> 415d45e4c694794739fab6de4219d5430dea26dbded4e9e9289ebc24c95f3720"
      },
      {
       "kind": "CATEGORY_ADDED",
       "detail": "CASH"
      }
     ],
     "restatement": {
      "revision_id": "rev-42-XUSD",
      "reason": "ISSUER_REISSUED",
      "reason_text": "This report replaces the one issued on February 9, 2026.",
      "recorded_at": "2026-02-11T08:00:05.000Z",
      "superseded_report_artifact_id": "sha256:0d4a1185a9d5ab2a64c0b2f8d8b6cb0a3a3d5e1e0f1f3a67bc2d2f5f0f6f9a11",
      "superseded_source_sha256": "7f83b1657ff1fc53b92dc18148a1d65dfc2d4b1fa3d677284addd200126d9069",
      "superseded_source_url": "https://issuer.example/reports/2026-01-first.pdf",
      "superseded_captured_at": "2026-02-09T08:00:00.000Z"
     },
     "score": null,
     "quote": {
      "kind": "OPINION",
      "text": "In our opinion, the assertion is fairly stated, in all material respects.",
      "page": 1
     },
     "meta": {
      "disclaimer": "Figures are rendered from published reports; nothing here is advice.",
      "terms": "https://board.example/terms@2026-11-01",
      "licence": "CC BY 4.0",
      "licence_url": "https://creativecommons.org/licenses/by/4.0/",
      "api_version": "v1",
      "attested_as_of": "2026-01-31",
      "attested_as_of_max": "2026-01-31",
      "self_reported_as_of": null,
      "self_reported_as_of_max": null,
      "measured_as_of": null,
      "measured_as_of_max": null,
      "filed_as_of": null,
      "filed_as_of_max": null
     }
    }
   },
   "V1BoardRevisions": {
    "summary": "Fictional data.",
    "value": {
     "review": {
      "state": "COVERED",
      "covers_current_release": true,
      "methodology_sha256": "3c81cbf0a6a23fd150b548873293c0ef92e29d3ec9c368036cfff9dcc42ebd79",
      "reviewed_at": "2026-01-01T12:00:00.000Z",
      "reviewed_methodology_sha256": "3c81cbf0a6a23fd150b548873293c0ef92e29d3ec9c368036cfff9dcc42ebd79",
      "valid_until": null,
      "record_seq": 3,
      "withheld": false
     },
     "entries": [
      {
       "revision_id": "rev-42-XUSD",
       "seq": 42,
       "recorded_at": "2026-02-11T08:00:05.000Z",
       "kind": "ATTESTATION_PARSE",
       "reason": "ISSUER_REISSUED",
       "reason_text": "This report replaces the one issued on February 9, 2026.",
       "symbol": "XUSD",
       "chain": "ethereum",
       "period": "2026-01",
       "score_kind": null,
       "superseded_artifact_id": "sha256:0d4a1185a9d5ab2a64c0b2f8d8b6cb0a3a3d5e1e0f1f3a67bc2d2f5f0f6f9a11",
       "superseding_artifact_id": "sha256:4a707d0250b10bd1a96e074436f4f5f381a2a92ede57a7e7747d8baa98c18aaf",
       "superseded_source_sha256": "7f83b1657ff1fc53b92dc18148a1d65dfc2d4b1fa3d677284addd200126d9069",
       "superseding_source_sha256": "415d45e4c694794739fab6de4219d5430dea26dbded4e9e9289ebc24c95f3720",
       "changes": [
        {
         "field": "columns[2026-01-31].total_reserve",
         "before": "1250000400.25 USD",
         "after": "1250000500.25 USD"
        }
       ],
       "changes_total": 1,
       "alerted": true,
       "anchor_status": "UNANCHORED"
      }
     ],
     "meta": {
      "disclaimer": "Figures are rendered from published reports; nothing here is advice.",
      "terms": "https://board.example/terms@2026-11-01",
      "licence": "CC BY 4.0",
      "licence_url": "https://creativecommons.org/licenses/by/4.0/",
      "api_version": "v1",
      "attested_as_of": null,
      "attested_as_of_max": null,
      "self_reported_as_of": null,
      "self_reported_as_of_max": null,
      "measured_as_of": null,
      "measured_as_of_max": null,
      "filed_as_of": null,
      "filed_as_of_max": null
     }
    }
   },
   "OpenApiDocument": {
    "summary": "Fictional data.",
    "value": {
     "openapi": "3.1.0",
     "info": {
      "title": "Reserve Board",
      "version": "0.1.0"
     },
     "paths": {}
    }
   }
  }
 }
};
