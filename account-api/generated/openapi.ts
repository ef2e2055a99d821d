// Made by `npm run generate` from account-api/openapi.yaml. Do not edit.
import type { JsonObject } from "../../domain/shared/json.js";

export const openapiDocument: JsonObject = {
 "openapi": "3.1.0",
 "paths": {
  "/account/signup": {
   "post": {
    "operationId": "signUp",
    "tags": [
     "account"
    ],
    "summary": "Sign up",
    "description": "Makes an account for the address. The answer is the same whether or not the address has one; anything further arrives by e-mail.",
    "x-access-tier": "anonymous",
    "security": [
     {},
     {
      "ApiKey": []
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/ApiAccountSignupRequest"
       },
       "examples": {
        "sent": {
         "$ref": "#/components/examples/ApiAccountSignupRequest"
        }
       }
      }
     }
    },
    "responses": {
     "202": {
      "description": "Accepted.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/RequestId"
       },
       "Cache-Control": {
        "$ref": "#/components/headers/CacheControl"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/ApiAccountSignupAck"
        },
        "examples": {
         "served": {
          "$ref": "#/components/examples/ApiAccountSignupAck"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BodyUnreadable"
     },
     "401": {
      "$ref": "#/components/responses/PresentedKeyRefused"
     },
     "413": {
      "$ref": "#/components/responses/RequestBodyTooLarge"
     },
     "414": {
      "$ref": "#/components/responses/AddressTooLong"
     },
     "422": {
      "$ref": "#/components/responses/SignUpRefused"
     },
     "429": {
      "$ref": "#/components/responses/RequestsLimited"
     },
     "431": {
      "$ref": "#/components/responses/HeadersTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/AccountFault"
     },
     "503": {
      "$ref": "#/components/responses/AccountUnavailable"
     }
    }
   }
  },
  "/account/password-reset": {
   "post": {
    "operationId": "requestPasswordReset",
    "tags": [
     "account"
    ],
    "summary": "Ask for a password reset",
    "description": "Mails a link to set a new password, if the address has an account. The answer is always the same.",
    "x-access-tier": "anonymous",
    "security": [
     {},
     {
      "ApiKey": []
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/PasswordResetRequest"
       },
       "examples": {
        "sent": {
         "$ref": "#/components/examples/PasswordResetRequest"
        }
       }
      }
     }
    },
    "responses": {
     "202": {
      "description": "Accepted.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/RequestId"
       },
       "Cache-Control": {
        "$ref": "#/components/headers/CacheControl"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/ApiAccountSignupAck"
        },
        "examples": {
         "served": {
          "$ref": "#/components/examples/ApiAccountSignupAck"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BodyUnreadable"
     },
     "401": {
      "$ref": "#/components/responses/PresentedKeyRefused"
     },
     "413": {
      "$ref": "#/components/responses/RequestBodyTooLarge"
     },
     "414": {
      "$ref": "#/components/responses/AddressTooLong"
     },
     "422": {
      "$ref": "#/components/responses/FieldsRefused"
     },
     "429": {
      "$ref": "#/components/responses/RequestsLimited"
     },
     "431": {
      "$ref": "#/components/responses/HeadersTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/AccountFault"
     },
     "503": {
      "$ref": "#/components/responses/AccountUnavailable"
     }
    }
   }
  },
  "/account/password-reset/confirm": {
   "post": {
    "operationId": "confirmPasswordReset",
    "tags": [
     "account"
    ],
    "summary": "Set a new password",
    "description": "Sets the password with a mailed token, verifies the address and ends every session. It does not sign in.",
    "x-access-tier": "anonymous",
    "security": [
     {},
     {
      "ApiKey": []
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/PasswordResetConfirmRequest"
       },
       "examples": {
        "sent": {
         "$ref": "#/components/examples/PasswordResetConfirmRequest"
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "Done.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/RequestId"
       },
       "Cache-Control": {
        "$ref": "#/components/headers/CacheControl"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/AccountRecoveryResult"
        },
        "examples": {
         "served": {
          "$ref": "#/components/examples/AccountRecoveryResult"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/MailTokenRefused"
     },
     "401": {
      "$ref": "#/components/responses/PresentedKeyRefused"
     },
     "413": {
      "$ref": "#/components/responses/RequestBodyTooLarge"
     },
     "414": {
      "$ref": "#/components/responses/AddressTooLong"
     },
     "422": {
      "$ref": "#/components/responses/FieldsRefused"
     },
     "431": {
      "$ref": "#/components/responses/HeadersTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/AccountFault"
     },
     "503": {
      "$ref": "#/components/responses/AccountUnavailable"
     }
    }
   }
  },
  "/account/verify-email": {
   "post": {
    "operationId": "verifyEmail",
    "tags": [
     "account"
    ],
    "summary": "Verify the e-mail address",
    "description": "Verifies the address of the account with a mailed token.",
    "x-access-tier": "anonymous",
    "security": [
     {},
     {
      "ApiKey": []
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/VerifyEmailRequest"
       },
       "examples": {
        "sent": {
         "$ref": "#/components/examples/VerifyEmailRequest"
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "Done.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/RequestId"
       },
       "Cache-Control": {
        "$ref": "#/components/headers/CacheControl"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/AccountRecoveryResult"
        },
        "examples": {
         "served": {
          "$ref": "#/components/examples/AccountRecoveryResult"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/MailTokenRefused"
     },
     "401": {
      "$ref": "#/components/responses/PresentedKeyRefused"
     },
     "413": {
      "$ref": "#/components/responses/RequestBodyTooLarge"
     },
     "414": {
      "$ref": "#/components/responses/AddressTooLong"
     },
     "422": {
      "$ref": "#/components/responses/FieldsRefused"
     },
     "431": {
      "$ref": "#/components/responses/HeadersTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/AccountFault"
     },
     "503": {
      "$ref": "#/components/responses/AccountUnavailable"
     }
    }
   }
  },
  "/account/verify-email/resend": {
   "post": {
    "operationId": "resendVerification",
    "tags": [
     "account"
    ],
    "summary": "Mail the verification link again",
    "description": "A newer link ends the older.",
    "x-access-tier": "account",
    "security": [
     {
      "AccountBearer": []
     },
     {
      "AccountBearer": [],
      "ApiKey": []
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/IdempotencyKey"
     }
    ],
    "responses": {
     "202": {
      "description": "Accepted.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/RequestId"
       },
       "Cache-Control": {
        "$ref": "#/components/headers/CacheControl"
       },
       "Idempotency-Replayed": {
        "$ref": "#/components/headers/IdempotencyReplayed"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/ApiAccountSignupAck"
        },
        "examples": {
         "served": {
          "$ref": "#/components/examples/ApiAccountSignupAck"
         }
        }
       }
      }
     },
     "401": {
      "$ref": "#/components/responses/SessionRefused"
     },
     "409": {
      "$ref": "#/components/responses/AlreadyVerified"
     },
     "414": {
      "$ref": "#/components/responses/AddressTooLong"
     },
     "429": {
      "$ref": "#/components/responses/RequestsLimited"
     },
     "431": {
      "$ref": "#/components/responses/HeadersTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/AccountFault"
     },
     "503": {
      "$ref": "#/components/responses/AccountUnavailable"
     }
    }
   }
  },
  "/account/password": {
   "post": {
    "operationId": "changePassword",
    "tags": [
     "account"
    ],
    "summary": "Change the password",
    "description": "Ends every session, the calling one included, and answers with a fresh bearer token.",
    "x-access-tier": "account",
    "security": [
     {
      "AccountBearer": []
     },
     {
      "AccountBearer": [],
      "ApiKey": []
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/ChangePasswordRequest"
       },
       "examples": {
        "sent": {
         "$ref": "#/components/examples/ChangePasswordRequest"
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "Changed.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/RequestId"
       },
       "Cache-Control": {
        "$ref": "#/components/headers/CacheControl"
       },
       "X-Session-Expires-At": {
        "$ref": "#/components/headers/SessionExpiresAt"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/PasswordChangeResult"
        },
        "examples": {
         "served": {
          "$ref": "#/components/examples/PasswordChangeResult"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BodyUnreadable"
     },
     "401": {
      "$ref": "#/components/responses/SessionRefused"
     },
     "403": {
      "$ref": "#/components/responses/CurrentPasswordRefused"
     },
     "413": {
      "$ref": "#/components/responses/RequestBodyTooLarge"
     },
     "414": {
      "$ref": "#/components/responses/AddressTooLong"
     },
     "422": {
      "$ref": "#/components/responses/FieldsRefused"
     },
     "429": {
      "$ref": "#/components/responses/RequestsLimited"
     },
     "431": {
      "$ref": "#/components/responses/HeadersTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/AccountFault"
     },
     "503": {
      "$ref": "#/components/responses/AccountUnavailable"
     }
    }
   }
  },
  "/account/email": {
   "post": {
    "operationId": "requestEmailChange",
    "tags": [
     "account"
    ],
    "summary": "Ask for another e-mail address",
    "description": "Mails a link to the new address; nothing changes until it is confirmed.",
    "x-access-tier": "account",
    "security": [
     {
      "AccountBearer": []
     },
     {
      "AccountBearer": [],
      "ApiKey": []
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/IdempotencyKey"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/ChangeEmailRequest"
       },
       "examples": {
        "sent": {
         "$ref": "#/components/examples/ChangeEmailRequest"
        }
       }
      }
     }
    },
    "responses": {
     "202": {
      "description": "Accepted.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/RequestId"
       },
       "Cache-Control": {
        "$ref": "#/components/headers/CacheControl"
       },
       "Idempotency-Replayed": {
        "$ref": "#/components/headers/IdempotencyReplayed"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/ApiAccountSignupAck"
        },
        "examples": {
         "served": {
          "$ref": "#/components/examples/ApiAccountSignupAck"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BodyUnreadable"
     },
     "401": {
      "$ref": "#/components/responses/SessionRefused"
     },
     "403": {
      "$ref": "#/components/responses/CurrentPasswordRefused"
     },
     "409": {
      "$ref": "#/components/responses/EmailUnchanged"
     },
     "413": {
      "$ref": "#/components/responses/RequestBodyTooLarge"
     },
     "414": {
      "$ref": "#/components/responses/AddressTooLong"
     },
     "422": {
      "$ref": "#/components/responses/RepeatableFieldsRefused"
     },
     "429": {
      "$ref": "#/components/responses/RequestsLimited"
     },
     "431": {
      "$ref": "#/components/responses/HeadersTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/AccountFault"
     },
     "503": {
      "$ref": "#/components/responses/AccountUnavailable"
     }
    }
   }
  },
  "/account/email/confirm": {
   "post": {
    "operationId": "confirmEmailChange",
    "tags": [
     "account"
    ],
    "summary": "Confirm the new e-mail address",
    "description": "Swaps the address with a mailed token and ends every session.",
    "x-access-tier": "anonymous",
    "security": [
     {},
     {
      "ApiKey": []
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/ConfirmEmailChangeRequest"
       },
       "examples": {
        "sent": {
         "$ref": "#/components/examples/ConfirmEmailChangeRequest"
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "Done.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/RequestId"
       },
       "Cache-Control": {
        "$ref": "#/components/headers/CacheControl"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/AccountRecoveryResult"
        },
        "examples": {
         "served": {
          "$ref": "#/components/examples/AccountRecoveryResult"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/MailTokenRefused"
     },
     "401": {
      "$ref": "#/components/responses/PresentedKeyRefused"
     },
     "413": {
      "$ref": "#/components/responses/RequestBodyTooLarge"
     },
     "414": {
      "$ref": "#/components/responses/AddressTooLong"
     },
     "422": {
      "$ref": "#/components/responses/FieldsRefused"
     },
     "431": {
      "$ref": "#/components/responses/HeadersTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/AccountFault"
     },
     "503": {
      "$ref": "#/components/responses/AccountUnavailable"
     }
    }
   }
  },
  "/account/close": {
   "post": {
    "operationId": "closeAccount",
    "tags": [
     "account"
    ],
    "summary": "Close the account",
    "description": "Revokes every key, ends every session and destroys the personal data for good.",
    "x-access-tier": "account",
    "security": [
     {
      "AccountBearer": []
     },
     {
      "AccountBearer": [],
      "ApiKey": []
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/CloseAccountRequest"
       },
       "examples": {
        "sent": {
         "$ref": "#/components/examples/CloseAccountRequest"
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "Closed.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/RequestId"
       },
       "Cache-Control": {
        "$ref": "#/components/headers/CacheControl"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/AccountClosed"
        },
        "examples": {
         "served": {
          "$ref": "#/components/examples/AccountClosed"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BodyUnreadable"
     },
     "401": {
      "$ref": "#/components/responses/SessionRefused"
     },
     "403": {
      "$ref": "#/components/responses/CurrentPasswordRefused"
     },
     "413": {
      "$ref": "#/components/responses/RequestBodyTooLarge"
     },
     "414": {
      "$ref": "#/components/responses/AddressTooLong"
     },
     "422": {
      "$ref": "#/components/responses/FieldsRefused"
     },
     "429": {
      "$ref": "#/components/responses/RequestsLimited"
     },
     "431": {
      "$ref": "#/components/responses/HeadersTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/AccountFault"
     },
     "503": {
      "$ref": "#/components/responses/AccountUnavailable"
     }
    }
   }
  },
  "/account/login": {
   "post": {
    "operationId": "logIn",
    "tags": [
     "account"
    ],
    "summary": "Sign in",
    "description": "Answers with a bearer token for account operations.",
    "x-access-tier": "anonymous",
    "security": [
     {},
     {
      "ApiKey": []
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/ApiAccountLoginRequest"
       },
       "examples": {
        "sent": {
         "$ref": "#/components/examples/ApiAccountLoginRequest"
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "Signed in.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/RequestId"
       },
       "Cache-Control": {
        "$ref": "#/components/headers/CacheControl"
       },
       "X-Session-Expires-At": {
        "$ref": "#/components/headers/SessionExpiresAt"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/ApiAccountLoginResult"
        },
        "examples": {
         "served": {
          "$ref": "#/components/examples/ApiAccountLoginResult"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BodyUnreadable"
     },
     "401": {
      "$ref": "#/components/responses/LoginRefused"
     },
     "413": {
      "$ref": "#/components/responses/RequestBodyTooLarge"
     },
     "414": {
      "$ref": "#/components/responses/AddressTooLong"
     },
     "422": {
      "$ref": "#/components/responses/FieldsRefused"
     },
     "429": {
      "$ref": "#/components/responses/RequestsLimited"
     },
     "431": {
      "$ref": "#/components/responses/HeadersTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/AccountFault"
     },
     "503": {
      "$ref": "#/components/responses/AccountUnavailable"
     }
    }
   }
  },
  "/account/logout": {
   "post": {
    "operationId": "logOut",
    "tags": [
     "account"
    ],
    "summary": "Sign out",
    "description": "Ends the calling session; others and all keys are untouched.",
    "x-access-tier": "account",
    "security": [
     {
      "AccountBearer": []
     },
     {
      "AccountBearer": [],
      "ApiKey": []
     }
    ],
    "responses": {
     "200": {
      "description": "Signed out.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/RequestId"
       },
       "Cache-Control": {
        "$ref": "#/components/headers/CacheControl"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/AccountSignedOut"
        },
        "examples": {
         "served": {
          "$ref": "#/components/examples/AccountSignedOut"
         }
        }
       }
      }
     },
     "401": {
      "$ref": "#/components/responses/SessionRefused"
     },
     "414": {
      "$ref": "#/components/responses/AddressTooLong"
     },
     "429": {
      "$ref": "#/components/responses/RequestsLimited"
     },
     "431": {
      "$ref": "#/components/responses/HeadersTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/AccountFault"
     },
     "503": {
      "$ref": "#/components/responses/AccountUnavailable"
     }
    }
   }
  },
  "/account/sessions/revoke": {
   "post": {
    "operationId": "revokeSessions",
    "tags": [
     "account"
    ],
    "summary": "End every session",
    "description": "Ends every session issued so far, the calling one included.",
    "x-access-tier": "account",
    "security": [
     {
      "AccountBearer": []
     },
     {
      "AccountBearer": [],
      "ApiKey": []
     }
    ],
    "responses": {
     "200": {
      "description": "Sessions ended.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/RequestId"
       },
       "Cache-Control": {
        "$ref": "#/components/headers/CacheControl"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/AccountSessionsRevoked"
        },
        "examples": {
         "served": {
          "$ref": "#/components/examples/AccountSessionsRevoked"
         }
        }
       }
      }
     },
     "401": {
      "$ref": "#/components/responses/SessionRefused"
     },
     "414": {
      "$ref": "#/components/responses/AddressTooLong"
     },
     "429": {
      "$ref": "#/components/responses/RequestsLimited"
     },
     "431": {
      "$ref": "#/components/responses/HeadersTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/AccountFault"
     },
     "503": {
      "$ref": "#/components/responses/AccountUnavailable"
     }
    }
   }
  },
  "/account/keys": {
   "get": {
    "operationId": "listKeys",
    "tags": [
     "account"
    ],
    "summary": "List the API keys",
    "description": "Every key of the account, revoked ones included, newest first.",
    "x-access-tier": "account",
    "security": [
     {
      "AccountBearer": []
     },
     {
      "AccountBearer": [],
      "ApiKey": []
     }
    ],
    "responses": {
     "200": {
      "description": "Keys.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/RequestId"
       },
       "Cache-Control": {
        "$ref": "#/components/headers/CacheControl"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/ApiKeyList"
        },
        "examples": {
         "served": {
          "$ref": "#/components/examples/ApiKeyList"
         }
        }
       }
      }
     },
     "401": {
      "$ref": "#/components/responses/SessionRefused"
     },
     "414": {
      "$ref": "#/components/responses/AddressTooLong"
     },
     "429": {
      "$ref": "#/components/responses/RequestsLimited"
     },
     "431": {
      "$ref": "#/components/responses/HeadersTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/AccountFault"
     },
     "503": {
      "$ref": "#/components/responses/AccountUnavailable"
     }
    }
   },
   "post": {
    "operationId": "issueKey",
    "tags": [
     "account"
    ],
    "summary": "Issue an API key",
    "description": "The full key is shown in this answer only.",
    "x-access-tier": "account",
    "security": [
     {
      "AccountBearer": []
     },
     {
      "AccountBearer": [],
      "ApiKey": []
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/IdempotencyKey"
     }
    ],
    "requestBody": {
     "required": false,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/ApiKeyIssueRequest"
       },
       "examples": {
        "sent": {
         "$ref": "#/components/examples/ApiKeyIssueRequest"
        }
       }
      }
     }
    },
    "responses": {
     "201": {
      "description": "Issued.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/RequestId"
       },
       "Cache-Control": {
        "$ref": "#/components/headers/CacheControl"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/ApiKeyIssued"
        },
        "examples": {
         "served": {
          "$ref": "#/components/examples/ApiKeyIssued"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BodyUnreadable"
     },
     "401": {
      "$ref": "#/components/responses/SessionRefused"
     },
     "409": {
      "$ref": "#/components/responses/KeyNotIssued"
     },
     "413": {
      "$ref": "#/components/responses/RequestBodyTooLarge"
     },
     "414": {
      "$ref": "#/components/responses/AddressTooLong"
     },
     "422": {
      "$ref": "#/components/responses/RepeatableFieldsRefused"
     },
     "429": {
      "$ref": "#/components/responses/RequestsLimited"
     },
     "431": {
      "$ref": "#/components/responses/HeadersTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/AccountFault"
     },
     "503": {
      "$ref": "#/components/responses/AccountUnavailable"
     }
    }
   }
  },
  "/account/keys/{key_id}/revoke": {
   "post": {
    "operationId": "revokeKey",
    "tags": [
     "account"
    ],
    "summary": "Revoke an API key",
    "description": "The key is refused everywhere within a second.",
    "x-access-tier": "account",
    "security": [
     {
      "AccountBearer": []
     },
     {
      "AccountBearer": [],
      "ApiKey": []
     }
    ],
    "parameters": [
     {
      "name": "key_id",
      "in": "path",
      "required": true,
      "description": "Id of a key of the account.",
      "schema": {
       "type": "string",
       "maxLength": 64
      },
      "example": "key_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
     },
     {
      "$ref": "#/components/parameters/IdempotencyKey"
     }
    ],
    "responses": {
     "200": {
      "description": "The key.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/RequestId"
       },
       "Cache-Control": {
        "$ref": "#/components/headers/CacheControl"
       },
       "Idempotency-Replayed": {
        "$ref": "#/components/headers/IdempotencyReplayed"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/ApiKeySummary"
        },
        "examples": {
         "served": {
          "$ref": "#/components/examples/ApiKeySummary"
         }
        }
       }
      }
     },
     "401": {
      "$ref": "#/components/responses/SessionRefused"
     },
     "404": {
      "$ref": "#/components/responses/UnknownKey"
     },
     "409": {
      "$ref": "#/components/responses/KeyNotRevocable"
     },
     "414": {
      "$ref": "#/components/responses/AddressTooLong"
     },
     "422": {
      "$ref": "#/components/responses/RepeatablePathRefused"
     },
     "429": {
      "$ref": "#/components/responses/RequestsLimited"
     },
     "431": {
      "$ref": "#/components/responses/HeadersTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/AccountFault"
     },
     "503": {
      "$ref": "#/components/responses/AccountUnavailable"
     }
    }
   }
  },
  "/account/keys/{key_id}/label": {
   "post": {
    "operationId": "renameKey",
    "tags": [
     "account"
    ],
    "summary": "Label an API key",
    "description": "Null, empty or only spaces removes the label.",
    "x-access-tier": "account",
    "security": [
     {
      "AccountBearer": []
     },
     {
      "AccountBearer": [],
      "ApiKey": []
     }
    ],
    "parameters": [
     {
      "name": "key_id",
      "in": "path",
      "required": true,
      "description": "Id of a key of the account.",
      "schema": {
       "type": "string",
       "maxLength": 64
      },
      "example": "key_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
     },
     {
      "$ref": "#/components/parameters/IdempotencyKey"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/ApiKeyRenameRequest"
       },
       "examples": {
        "sent": {
         "$ref": "#/components/examples/ApiKeyRenameRequest"
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The key.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/RequestId"
       },
       "Cache-Control": {
        "$ref": "#/components/headers/CacheControl"
       },
       "Idempotency-Replayed": {
        "$ref": "#/components/headers/IdempotencyReplayed"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/ApiKeySummary"
        },
        "examples": {
         "served": {
          "$ref": "#/components/examples/ApiKeySummary"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BodyUnreadable"
     },
     "401": {
      "$ref": "#/components/responses/SessionRefused"
     },
     "404": {
      "$ref": "#/components/responses/UnknownKey"
     },
     "409": {
      "$ref": "#/components/responses/KeyNotRevocable"
     },
     "413": {
      "$ref": "#/components/responses/RequestBodyTooLarge"
     },
     "414": {
      "$ref": "#/components/responses/AddressTooLong"
     },
     "422": {
      "$ref": "#/components/responses/RepeatableFieldsRefused"
     },
     "429": {
      "$ref": "#/components/responses/RequestsLimited"
     },
     "431": {
      "$ref": "#/components/responses/HeadersTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/AccountFault"
     },
     "503": {
      "$ref": "#/components/responses/AccountUnavailable"
     }
    }
   }
  },
  "/account/keys/{key_id}/limits": {
   "post": {
    "operationId": "setKeyLimits",
    "tags": [
     "account"
    ],
    "summary": "Limit an API key",
    "description": "Sets the scopes and the monthly cap; the next request of the key is judged by them.",
    "x-access-tier": "account",
    "security": [
     {
      "AccountBearer": []
     },
     {
      "AccountBearer": [],
      "ApiKey": []
     }
    ],
    "parameters": [
     {
      "name": "key_id",
      "in": "path",
      "required": true,
      "description": "Id of a key of the account.",
      "schema": {
       "type": "string",
       "maxLength": 64
      },
      "example": "key_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
     },
     {
      "$ref": "#/components/parameters/IdempotencyKey"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/ApiKeyLimitsRequest"
       },
       "examples": {
        "sent": {
         "$ref": "#/components/examples/ApiKeyLimitsRequest"
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The key.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/RequestId"
       },
       "Cache-Control": {
        "$ref": "#/components/headers/CacheControl"
       },
       "Idempotency-Replayed": {
        "$ref": "#/components/headers/IdempotencyReplayed"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/ApiKeySummary"
        },
        "examples": {
         "served": {
          "$ref": "#/components/examples/ApiKeySummary"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BodyUnreadable"
     },
     "401": {
      "$ref": "#/components/responses/SessionRefused"
     },
     "404": {
      "$ref": "#/components/responses/UnknownKey"
     },
     "409": {
      "$ref": "#/components/responses/KeyNotLive"
     },
     "413": {
      "$ref": "#/components/responses/RequestBodyTooLarge"
     },
     "414": {
      "$ref": "#/components/responses/AddressTooLong"
     },
     "422": {
      "$ref": "#/components/responses/RepeatableFieldsRefused"
     },
     "429": {
      "$ref": "#/components/responses/RequestsLimited"
     },
     "431": {
      "$ref": "#/components/responses/HeadersTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/AccountFault"
     },
     "503": {
      "$ref": "#/components/responses/AccountUnavailable"
     }
    }
   }
  },
  "/account/keys/{key_id}/rotate": {
   "post": {
    "operationId": "rotateKey",
    "tags": [
     "account"
    ],
    "summary": "Rotate an API key",
    "description": "Makes a new key with the same label, scopes and cap; the old one keeps working for the grace period. The full key is shown in this answer only.",
    "x-access-tier": "account",
    "security": [
     {
      "AccountBearer": []
     },
     {
      "AccountBearer": [],
      "ApiKey": []
     }
    ],
    "parameters": [
     {
      "name": "key_id",
      "in": "path",
      "required": true,
      "description": "Id of a key of the account.",
      "schema": {
       "type": "string",
       "maxLength": 64
      },
      "example": "key_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
     },
     {
      "$ref": "#/components/parameters/IdempotencyKey"
     }
    ],
    "requestBody": {
     "required": false,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/ApiKeyRotateRequest"
       },
       "examples": {
        "sent": {
         "$ref": "#/components/examples/ApiKeyRotateRequest"
        }
       }
      }
     }
    },
    "responses": {
     "201": {
      "description": "Rotated.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/RequestId"
       },
       "Cache-Control": {
        "$ref": "#/components/headers/CacheControl"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/ApiKeyRotated"
        },
        "examples": {
         "served": {
          "$ref": "#/components/examples/ApiKeyRotated"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BodyUnreadable"
     },
     "401": {
      "$ref": "#/components/responses/SessionRefused"
     },
     "404": {
      "$ref": "#/components/responses/UnknownKey"
     },
     "409": {
      "$ref": "#/components/responses/KeyNotRotated"
     },
     "413": {
      "$ref": "#/components/responses/RequestBodyTooLarge"
     },
     "414": {
      "$ref": "#/components/responses/AddressTooLong"
     },
     "422": {
      "$ref": "#/components/responses/RepeatableFieldsRefused"
     },
     "429": {
      "$ref": "#/components/responses/RequestsLimited"
     },
     "431": {
      "$ref": "#/components/responses/HeadersTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/AccountFault"
     },
     "503": {
      "$ref": "#/components/responses/AccountUnavailable"
     }
    }
   }
  },
  "/account/me": {
   "get": {
    "operationId": "getAccount",
    "tags": [
     "account"
    ],
    "summary": "The account",
    "description": "What the service holds of the account.",
    "x-access-tier": "account",
    "security": [
     {
      "AccountBearer": []
     },
     {
      "AccountBearer": [],
      "ApiKey": []
     }
    ],
    "responses": {
     "200": {
      "description": "The account.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/RequestId"
       },
       "Cache-Control": {
        "$ref": "#/components/headers/CacheControl"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/ApiAccountSummary"
        },
        "examples": {
         "served": {
          "$ref": "#/components/examples/ApiAccountSummary"
         }
        }
       }
      }
     },
     "401": {
      "$ref": "#/components/responses/SessionRefused"
     },
     "414": {
      "$ref": "#/components/responses/AddressTooLong"
     },
     "429": {
      "$ref": "#/components/responses/RequestsLimited"
     },
     "431": {
      "$ref": "#/components/responses/HeadersTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/AccountFault"
     },
     "503": {
      "$ref": "#/components/responses/AccountUnavailable"
     }
    }
   }
  },
  "/account/terms": {
   "post": {
    "operationId": "acceptTerms",
    "tags": [
     "account"
    ],
    "summary": "Accept the terms",
    "description": "Records the acceptance of the terms in force.",
    "x-access-tier": "account",
    "security": [
     {
      "AccountBearer": []
     },
     {
      "AccountBearer": [],
      "ApiKey": []
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/AcceptTermsRequest"
       },
       "examples": {
        "sent": {
         "$ref": "#/components/examples/AcceptTermsRequest"
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The account.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/RequestId"
       },
       "Cache-Control": {
        "$ref": "#/components/headers/CacheControl"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/ApiAccountSummary"
        },
        "examples": {
         "served": {
          "$ref": "#/components/examples/ApiAccountSummary"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BodyUnreadable"
     },
     "401": {
      "$ref": "#/components/responses/SessionRefused"
     },
     "413": {
      "$ref": "#/components/responses/RequestBodyTooLarge"
     },
     "414": {
      "$ref": "#/components/responses/AddressTooLong"
     },
     "422": {
      "$ref": "#/components/responses/SignUpRefused"
     },
     "429": {
      "$ref": "#/components/responses/RequestsLimited"
     },
     "431": {
      "$ref": "#/components/responses/HeadersTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/AccountFault"
     },
     "503": {
      "$ref": "#/components/responses/AccountUnavailable"
     }
    }
   }
  },
  "/account/agent/start": {
   "post": {
    "operationId": "startAgentConnect",
    "tags": [
     "account"
    ],
    "summary": "Start connecting an agent",
    "description": "Answers with a code for the agent to poll with and a code for its person to approve.",
    "x-access-tier": "anonymous",
    "security": [
     {},
     {
      "ApiKey": []
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/AgentConnectStartRequest"
       },
       "examples": {
        "sent": {
         "$ref": "#/components/examples/AgentConnectStartRequest"
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "Started.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/RequestId"
       },
       "Cache-Control": {
        "$ref": "#/components/headers/CacheControl"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/AgentConnectStarted"
        },
        "examples": {
         "served": {
          "$ref": "#/components/examples/AgentConnectStarted"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BodyUnreadable"
     },
     "401": {
      "$ref": "#/components/responses/PresentedKeyRefused"
     },
     "413": {
      "$ref": "#/components/responses/RequestBodyTooLarge"
     },
     "414": {
      "$ref": "#/components/responses/AddressTooLong"
     },
     "422": {
      "$ref": "#/components/responses/FieldsRefused"
     },
     "429": {
      "$ref": "#/components/responses/RequestsLimited"
     },
     "431": {
      "$ref": "#/components/responses/HeadersTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/AccountFault"
     },
     "503": {
      "$ref": "#/components/responses/AccountUnavailable"
     }
    }
   }
  },
  "/account/agent/token": {
   "post": {
    "operationId": "collectAgentKey",
    "tags": [
     "account"
    ],
    "summary": "Collect an agent's key",
    "description": "Answers with the key once the person has approved. Poll no sooner than the interval.",
    "x-access-tier": "anonymous",
    "security": [
     {},
     {
      "ApiKey": []
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/AgentConnectTokenRequest"
       },
       "examples": {
        "sent": {
         "$ref": "#/components/examples/AgentConnectTokenRequest"
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "Collected.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/RequestId"
       },
       "Cache-Control": {
        "$ref": "#/components/headers/CacheControl"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/AgentConnectKey"
        },
        "examples": {
         "served": {
          "$ref": "#/components/examples/AgentConnectKey"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/DeviceFlowRefused"
     },
     "401": {
      "$ref": "#/components/responses/PresentedKeyRefused"
     },
     "413": {
      "$ref": "#/components/responses/RequestBodyTooLarge"
     },
     "414": {
      "$ref": "#/components/responses/AddressTooLong"
     },
     "422": {
      "$ref": "#/components/responses/FieldsRefused"
     },
     "431": {
      "$ref": "#/components/responses/HeadersTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/AccountFault"
     },
     "503": {
      "$ref": "#/components/responses/AccountUnavailable"
     }
    }
   }
  },
  "/account/agent/requests/{user_code}": {
   "get": {
    "operationId": "getAgentRequest",
    "tags": [
     "account"
    ],
    "summary": "Look at a connect request",
    "description": "What the agent states of itself and asks for. Hyphens, spaces and letter case of the code are ignored.",
    "x-access-tier": "account",
    "security": [
     {
      "AccountBearer": []
     },
     {
      "AccountBearer": [],
      "ApiKey": []
     }
    ],
    "parameters": [
     {
      "name": "user_code",
      "in": "path",
      "required": true,
      "description": "The code the agent shows; hyphens, spaces and letter case are ignored.",
      "schema": {
       "type": "string",
       "maxLength": 16
      },
      "example": "BCDF-GHJK"
     }
    ],
    "responses": {
     "200": {
      "description": "Pending.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/RequestId"
       },
       "Cache-Control": {
        "$ref": "#/components/headers/CacheControl"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/AgentConnectRequestView"
        },
        "examples": {
         "served": {
          "$ref": "#/components/examples/AgentConnectRequestView"
         }
        }
       }
      }
     },
     "401": {
      "$ref": "#/components/responses/SessionRefused"
     },
     "404": {
      "$ref": "#/components/responses/UnknownRequest"
     },
     "414": {
      "$ref": "#/components/responses/AddressTooLong"
     },
     "422": {
      "$ref": "#/components/responses/PathRefused"
     },
     "429": {
      "$ref": "#/components/responses/RequestsLimited"
     },
     "431": {
      "$ref": "#/components/responses/HeadersTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/AccountFault"
     },
     "503": {
      "$ref": "#/components/responses/AccountUnavailable"
     }
    }
   }
  },
  "/account/agent/approve": {
   "post": {
    "operationId": "decideAgentRequest",
    "tags": [
     "account"
    ],
    "summary": "Approve or deny a connect request",
    "description": "The key is made when the agent collects it.",
    "x-access-tier": "account",
    "security": [
     {
      "AccountBearer": []
     },
     {
      "AccountBearer": [],
      "ApiKey": []
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/IdempotencyKey"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/AgentConnectApproveRequest"
       },
       "examples": {
        "sent": {
         "$ref": "#/components/examples/AgentConnectApproveRequest"
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "Decided.",
      "headers": {
       "X-Request-Id": {
        "$ref": "#/components/headers/RequestId"
       },
       "Cache-Control": {
        "$ref": "#/components/headers/CacheControl"
       },
       "Idempotency-Replayed": {
        "$ref": "#/components/headers/IdempotencyReplayed"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/AgentConnectDecision"
        },
        "examples": {
         "served": {
          "$ref": "#/components/examples/AgentConnectDecision"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BodyUnreadable"
     },
     "401": {
      "$ref": "#/components/responses/SessionRefused"
     },
     "404": {
      "$ref": "#/components/responses/UnknownRequest"
     },
     "409": {
      "$ref": "#/components/responses/NotApproved"
     },
     "413": {
      "$ref": "#/components/responses/RequestBodyTooLarge"
     },
     "414": {
      "$ref": "#/components/responses/AddressTooLong"
     },
     "422": {
      "$ref": "#/components/responses/RepeatableFieldsRefused"
     },
     "429": {
      "$ref": "#/components/responses/RequestsLimited"
     },
     "431": {
      "$ref": "#/components/responses/HeadersTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/AccountFault"
     },
     "503": {
      "$ref": "#/components/responses/AccountUnavailable"
     }
    }
   }
  }
 },
 "components": {
  "parameters": {
   "IdempotencyKey": {
    "name": "Idempotency-Key",
    "in": "header",
    "required": false,
    "description": "Any text of 1 to 255 characters, or an RFC 9651 String, kept 24 hours per account and operation: the same request again is not carried out twice.",
    "schema": {
     "type": "string",
     "minLength": 1,
     "maxLength": 255
    },
    "example": "7b0c4f6e-1f52-4f0f-9a53-1a4f0a6f2d11"
   }
  },
  "headers": {
   "AccountChallenge": {
    "description": "Bearer realm=\"account\", with error=\"invalid_token\" for a refused token; ApiKey realm=\"v1\" for a refused key.",
    "required": true,
    "schema": {
     "type": "string"
    }
   },
   "SessionExpiresAt": {
    "description": "When the bearer token stops working.",
    "required": true,
    "schema": {
     "type": "string",
     "format": "date-time"
    }
   },
   "IdempotencyReplayed": {
    "description": "true when the answer is that of an earlier request with the same Idempotency-Key.",
    "schema": {
     "type": "string",
     "enum": [
      "true"
     ]
    }
   }
  },
  "responses": {
   "BodyUnreadable": {
    "description": "The body cannot be read as what the operation takes.",
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
       "malformed_json": {
        "$ref": "#/components/examples/malformed_json"
       },
       "json_only": {
        "$ref": "#/components/examples/json_only"
       }
      }
     }
    }
   },
   "MailTokenRefused": {
    "description": "The mailed token is dead, or the body cannot be read as what the operation takes.",
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
       "token_invalid": {
        "$ref": "#/components/examples/token_invalid"
       },
       "malformed_json": {
        "$ref": "#/components/examples/malformed_json"
       },
       "json_only": {
        "$ref": "#/components/examples/json_only"
       }
      }
     }
    }
   },
   "DeviceFlowRefused": {
    "description": "Nothing to collect yet or any more, or the body cannot be read. `error` and `error_description` are those of RFC 8628 and RFC 6749; a client that accepts application/json only gets them under that type.",
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
       "authorization_pending": {
        "$ref": "#/components/examples/authorization_pending"
       },
       "slow_down": {
        "$ref": "#/components/examples/slow_down"
       },
       "expired_token": {
        "$ref": "#/components/examples/expired_token"
       },
       "access_denied": {
        "$ref": "#/components/examples/access_denied"
       },
       "invalid_grant": {
        "$ref": "#/components/examples/invalid_grant"
       },
       "malformed_json": {
        "$ref": "#/components/examples/malformed_json"
       },
       "json_only": {
        "$ref": "#/components/examples/json_only"
       }
      }
     },
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/ApiError"
      },
      "examples": {
       "authorization_pending": {
        "$ref": "#/components/examples/authorization_pending"
       },
       "slow_down": {
        "$ref": "#/components/examples/slow_down"
       },
       "expired_token": {
        "$ref": "#/components/examples/expired_token"
       },
       "access_denied": {
        "$ref": "#/components/examples/access_denied"
       },
       "invalid_grant": {
        "$ref": "#/components/examples/invalid_grant"
       }
      }
     }
    }
   },
   "PresentedKeyRefused": {
    "description": "A presented API key is refused.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/RequestId"
     },
     "Cache-Control": {
      "$ref": "#/components/headers/CacheControl"
     },
     "WWW-Authenticate": {
      "$ref": "#/components/headers/AccountChallenge"
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
       },
       "revoked_key": {
        "$ref": "#/components/examples/revoked_key"
       },
       "expired_key": {
        "$ref": "#/components/examples/expired_key"
       },
       "account_inactive": {
        "$ref": "#/components/examples/account_inactive"
       }
      }
     }
    }
   },
   "LoginRefused": {
    "description": "Address and password do not sign in, or a presented API key is refused.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/RequestId"
     },
     "Cache-Control": {
      "$ref": "#/components/headers/CacheControl"
     },
     "WWW-Authenticate": {
      "$ref": "#/components/headers/AccountChallenge"
     }
    },
    "content": {
     "application/problem+json": {
      "schema": {
       "$ref": "#/components/schemas/ApiError"
      },
      "examples": {
       "invalid_credentials": {
        "$ref": "#/components/examples/invalid_credentials"
       },
       "invalid_key": {
        "$ref": "#/components/examples/invalid_key"
       },
       "revoked_key": {
        "$ref": "#/components/examples/revoked_key"
       },
       "expired_key": {
        "$ref": "#/components/examples/expired_key"
       },
       "account_inactive": {
        "$ref": "#/components/examples/account_inactive"
       }
      }
     }
    }
   },
   "SessionRefused": {
    "description": "The bearer token is missing or refused, or a presented API key is refused.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/RequestId"
     },
     "Cache-Control": {
      "$ref": "#/components/headers/CacheControl"
     },
     "WWW-Authenticate": {
      "$ref": "#/components/headers/AccountChallenge"
     }
    },
    "content": {
     "application/problem+json": {
      "schema": {
       "$ref": "#/components/schemas/ApiError"
      },
      "examples": {
       "missing_token": {
        "$ref": "#/components/examples/missing_token"
       },
       "invalid_token": {
        "$ref": "#/components/examples/invalid_token"
       },
       "invalid_key": {
        "$ref": "#/components/examples/invalid_key"
       },
       "revoked_key": {
        "$ref": "#/components/examples/revoked_key"
       },
       "expired_key": {
        "$ref": "#/components/examples/expired_key"
       },
       "account_inactive": {
        "$ref": "#/components/examples/account_inactive"
       }
      }
     }
    }
   },
   "CurrentPasswordRefused": {
    "description": "The current password is not proven.",
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
       "current_password_incorrect": {
        "$ref": "#/components/examples/current_password_incorrect"
       }
      }
     }
    }
   },
   "UnknownKey": {
    "description": "The account has no such key.",
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
       "unknown_key": {
        "$ref": "#/components/examples/unknown_key"
       }
      }
     }
    }
   },
   "UnknownRequest": {
    "description": "No pending connect request has this code.",
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
       "unknown_request": {
        "$ref": "#/components/examples/unknown_request"
       }
      }
     }
    }
   },
   "AlreadyVerified": {
    "description": "The address is verified already, or the request is a repetition of one under way.",
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
       "email_already_verified": {
        "$ref": "#/components/examples/email_already_verified"
       },
       "idempotency_in_progress": {
        "$ref": "#/components/examples/idempotency_in_progress"
       }
      }
     }
    }
   },
   "EmailUnchanged": {
    "description": "The new address is the present one, or the request is a repetition of one under way.",
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
       "email_unchanged": {
        "$ref": "#/components/examples/email_unchanged"
       },
       "idempotency_in_progress": {
        "$ref": "#/components/examples/idempotency_in_progress"
       }
      }
     }
    }
   },
   "KeyNotIssued": {
    "description": "The account may not make a new key, or the request is a repetition.",
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
       "terms_acceptance_required": {
        "$ref": "#/components/examples/terms_acceptance_required"
       },
       "email_not_verified": {
        "$ref": "#/components/examples/email_not_verified"
       },
       "key_limit_reached": {
        "$ref": "#/components/examples/key_limit_reached"
       },
       "idempotency_in_progress": {
        "$ref": "#/components/examples/idempotency_in_progress"
       },
       "idempotency_secret_not_repeatable": {
        "$ref": "#/components/examples/idempotency_secret_not_repeatable"
       }
      }
     }
    }
   },
   "KeyNotRevocable": {
    "description": "The key is revoked already, or the request is a repetition of one under way.",
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
       "key_revoked": {
        "$ref": "#/components/examples/key_revoked"
       },
       "idempotency_in_progress": {
        "$ref": "#/components/examples/idempotency_in_progress"
       }
      }
     }
    }
   },
   "KeyNotLive": {
    "description": "The key is revoked or expired, or the request is a repetition of one under way.",
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
       "key_revoked": {
        "$ref": "#/components/examples/key_revoked"
       },
       "key_expired": {
        "$ref": "#/components/examples/key_expired"
       },
       "idempotency_in_progress": {
        "$ref": "#/components/examples/idempotency_in_progress"
       }
      }
     }
    }
   },
   "KeyNotRotated": {
    "description": "The account may not make a new key, the key is revoked or expired, or the request is a repetition.",
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
       "terms_acceptance_required": {
        "$ref": "#/components/examples/terms_acceptance_required"
       },
       "email_not_verified": {
        "$ref": "#/components/examples/email_not_verified"
       },
       "key_limit_reached": {
        "$ref": "#/components/examples/key_limit_reached"
       },
       "key_revoked": {
        "$ref": "#/components/examples/key_revoked"
       },
       "key_expired": {
        "$ref": "#/components/examples/key_expired"
       },
       "idempotency_in_progress": {
        "$ref": "#/components/examples/idempotency_in_progress"
       },
       "idempotency_secret_not_repeatable": {
        "$ref": "#/components/examples/idempotency_secret_not_repeatable"
       }
      }
     }
    }
   },
   "NotApproved": {
    "description": "The account may not make a new key, or the request is a repetition of one under way.",
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
       "terms_acceptance_required": {
        "$ref": "#/components/examples/terms_acceptance_required"
       },
       "email_not_verified": {
        "$ref": "#/components/examples/email_not_verified"
       },
       "key_limit_reached": {
        "$ref": "#/components/examples/key_limit_reached"
       },
       "idempotency_in_progress": {
        "$ref": "#/components/examples/idempotency_in_progress"
       }
      }
     }
    }
   },
   "RequestBodyTooLarge": {
    "description": "The request body is over 65,536 bytes.",
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
       "request_body_too_large": {
        "$ref": "#/components/examples/request_body_too_large"
       }
      }
     }
    }
   },
   "FieldsRefused": {
    "description": "A field is not allowed; `errors` lists each.",
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
       "fields_refused": {
        "$ref": "#/components/examples/fields_refused"
       },
       "unknown_field": {
        "$ref": "#/components/examples/unknown_field"
       },
       "field_control_characters": {
        "$ref": "#/components/examples/field_control_characters"
       }
      }
     }
    }
   },
   "SignUpRefused": {
    "description": "A field is not allowed, or the terms are not accepted.",
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
       "fields_refused": {
        "$ref": "#/components/examples/fields_refused"
       },
       "unknown_field": {
        "$ref": "#/components/examples/unknown_field"
       },
       "field_control_characters": {
        "$ref": "#/components/examples/field_control_characters"
       },
       "terms_not_accepted": {
        "$ref": "#/components/examples/terms_not_accepted"
       },
       "terms_version_mismatch": {
        "$ref": "#/components/examples/terms_version_mismatch"
       }
      }
     }
    }
   },
   "RepeatableFieldsRefused": {
    "description": "A field is not allowed, or the Idempotency-Key was used for another body.",
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
       "fields_refused": {
        "$ref": "#/components/examples/fields_refused"
       },
       "unknown_field": {
        "$ref": "#/components/examples/unknown_field"
       },
       "field_control_characters": {
        "$ref": "#/components/examples/field_control_characters"
       },
       "idempotency_key_reused": {
        "$ref": "#/components/examples/idempotency_key_reused"
       }
      }
     }
    }
   },
   "PathRefused": {
    "description": "The value in the path is not allowed.",
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
       "path_refused": {
        "$ref": "#/components/examples/path_refused"
       }
      }
     }
    }
   },
   "RepeatablePathRefused": {
    "description": "The value in the path is not allowed, or the Idempotency-Key was used for another request.",
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
       "path_refused": {
        "$ref": "#/components/examples/path_refused"
       },
       "idempotency_key_reused": {
        "$ref": "#/components/examples/idempotency_key_reused"
       }
      }
     }
    }
   },
   "RequestsLimited": {
    "description": "A ceiling of requests or of failed attempts is reached.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/RequestId"
     },
     "Cache-Control": {
      "$ref": "#/components/headers/CacheControl"
     },
     "Retry-After": {
      "$ref": "#/components/headers/RetryAfter"
     }
    },
    "content": {
     "application/problem+json": {
      "schema": {
       "$ref": "#/components/schemas/ApiError"
      },
      "examples": {
       "too_many_requests": {
        "$ref": "#/components/examples/too_many_requests"
       },
       "too_many_attempts": {
        "$ref": "#/components/examples/too_many_attempts"
       }
      }
     }
    }
   },
   "AccountFault": {
    "description": "An unforeseen fault.",
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
       "internal_error": {
        "$ref": "#/components/examples/internal_error"
       }
      }
     }
    }
   },
   "AccountUnavailable": {
    "description": "A part the service needs cannot be reached, or too many passwords are being checked.",
    "headers": {
     "X-Request-Id": {
      "$ref": "#/components/headers/RequestId"
     },
     "Cache-Control": {
      "$ref": "#/components/headers/CacheControl"
     },
     "Retry-After": {
      "$ref": "#/components/headers/RetryAfter"
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
       "overloaded": {
        "$ref": "#/components/examples/overloaded"
       }
      }
     }
    }
   }
  },
  "schemas": {
   "KeyScope": {
    "type": "string",
    "enum": [
     "account",
     "board",
     "pricing"
    ],
    "description": "A family of routes a key may call: the balance, every board read, or the price list."
   },
   "SurvivingRecord": {
    "type": "string",
    "enum": [
     "account_record",
     "revoked_key_records",
     "revoked_endpoint_records",
     "delivery_records",
     "usage_records",
     "audit_records",
     "email_sha256"
    ],
    "description": "What stays after a close; email_sha256 is a one-way hash of the removed address."
   },
   "ApiAccountSignupRequest": {
    "type": "object",
    "description": "A sign-up.",
    "additionalProperties": false,
    "required": [
     "email",
     "password"
    ],
    "properties": {
     "email": {
      "type": "string",
      "format": "email",
      "maxLength": 254,
      "x-trimmed": true,
      "x-no-control-characters": true,
      "description": "Stored trimmed and in lower case."
     },
     "password": {
      "type": "string",
      "minLength": 12,
      "maxLength": 1024,
      "description": "Counted in Unicode code points."
     },
     "accept_terms": {
      "type": "boolean",
      "description": "Must be true."
     },
     "terms_version": {
      "type": [
       "string",
       "null"
      ],
      "description": "When present, the version in force."
     },
     "utm": {
      "type": [
       "object",
       "null"
      ],
      "description": "Campaign texts: utm_source, utm_medium, utm_campaign, utm_term, utm_content, referrer_host. Never causes a refusal."
     }
    }
   },
   "PasswordResetRequest": {
    "type": "object",
    "description": "Asks for a reset.",
    "additionalProperties": false,
    "required": [
     "email"
    ],
    "properties": {
     "email": {
      "type": "string",
      "format": "email",
      "maxLength": 254,
      "x-trimmed": true,
      "x-no-control-characters": true
     }
    }
   },
   "PasswordResetConfirmRequest": {
    "type": "object",
    "description": "Sets a new password with a mailed token.",
    "additionalProperties": false,
    "required": [
     "token",
     "password"
    ],
    "properties": {
     "token": {
      "type": "string",
      "description": "From the mailed link."
     },
     "password": {
      "type": "string",
      "minLength": 12,
      "maxLength": 1024,
      "description": "Counted in Unicode code points."
     }
    }
   },
   "VerifyEmailRequest": {
    "type": "object",
    "description": "Verifies an address with a mailed token.",
    "additionalProperties": false,
    "required": [
     "token"
    ],
    "properties": {
     "token": {
      "type": "string",
      "description": "From the mailed link."
     }
    }
   },
   "ChangePasswordRequest": {
    "type": "object",
    "description": "Changes the password.",
    "additionalProperties": false,
    "required": [
     "current_password",
     "new_password"
    ],
    "properties": {
     "current_password": {
      "type": "string",
      "description": "Or a one-time confirmation token of a linked identity provider."
     },
     "new_password": {
      "type": "string",
      "minLength": 12,
      "maxLength": 1024,
      "description": "Counted in Unicode code points."
     }
    }
   },
   "ChangeEmailRequest": {
    "type": "object",
    "description": "Asks for another address.",
    "additionalProperties": false,
    "required": [
     "current_password",
     "new_email"
    ],
    "properties": {
     "current_password": {
      "type": "string",
      "description": "Or a one-time confirmation token of a linked identity provider."
     },
     "new_email": {
      "type": "string",
      "format": "email",
      "maxLength": 254,
      "x-trimmed": true,
      "x-no-control-characters": true
     }
    }
   },
   "ConfirmEmailChangeRequest": {
    "type": "object",
    "description": "Confirms the new address with a mailed token.",
    "additionalProperties": false,
    "required": [
     "token"
    ],
    "properties": {
     "token": {
      "type": "string",
      "description": "From the link mailed to the new address."
     }
    }
   },
   "CloseAccountRequest": {
    "type": "object",
    "description": "Closes the account.",
    "additionalProperties": false,
    "required": [
     "current_password"
    ],
    "properties": {
     "current_password": {
      "type": "string",
      "description": "Or a one-time confirmation token of a linked identity provider."
     }
    }
   },
   "ApiAccountLoginRequest": {
    "type": "object",
    "description": "Signs in.",
    "additionalProperties": false,
    "required": [
     "email",
     "password"
    ],
    "properties": {
     "email": {
      "type": "string",
      "maxLength": 254,
      "x-trimmed": true
     },
     "password": {
      "type": "string"
     }
    }
   },
   "ApiKeyIssueRequest": {
    "type": "object",
    "description": "A new key; every field is optional.",
    "additionalProperties": false,
    "properties": {
     "label": {
      "type": [
       "string",
       "null"
      ],
      "maxLength": 200,
      "x-trimmed": true,
      "x-no-control-characters": true
     },
     "expires_at": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time",
      "x-in-future": true,
      "description": "In the future, with Z or a numeric offset; null = never."
     },
     "scopes": {
      "type": [
       "array",
       "null"
      ],
      "minItems": 1,
      "items": {
       "$ref": "#/components/schemas/KeyScope"
      },
      "description": "Null = all."
     },
     "cu_cap_month": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "maximum": 1000000000,
      "description": "Most compute units per calendar month; null = no cap."
     }
    }
   },
   "ApiKeyRenameRequest": {
    "type": "object",
    "description": "Labels a key.",
    "additionalProperties": false,
    "required": [
     "label"
    ],
    "properties": {
     "label": {
      "type": [
       "string",
       "null"
      ],
      "maxLength": 200,
      "x-trimmed": true,
      "x-no-control-characters": true
     }
    }
   },
   "ApiKeyLimitsRequest": {
    "type": "object",
    "description": "Limits a key.",
    "additionalProperties": false,
    "required": [
     "scopes",
     "cu_cap_month"
    ],
    "properties": {
     "scopes": {
      "type": [
       "array",
       "null"
      ],
      "minItems": 1,
      "items": {
       "$ref": "#/components/schemas/KeyScope"
      },
      "description": "Null = all."
     },
     "cu_cap_month": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "maximum": 1000000000,
      "description": "Most compute units per calendar month; null = no cap."
     }
    }
   },
   "ApiKeyRotateRequest": {
    "type": "object",
    "description": "Rotates a key; every field is optional.",
    "additionalProperties": false,
    "properties": {
     "grace_seconds": {
      "type": "integer",
      "minimum": 0,
      "maximum": 604800,
      "default": 86400,
      "description": "How long the old key keeps working."
     },
     "expires_at": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time",
      "x-in-future": true,
      "description": "End of the new key; null = never."
     }
    }
   },
   "AcceptTermsRequest": {
    "type": "object",
    "description": "Accepts the terms.",
    "additionalProperties": false,
    "properties": {
     "accept": {
      "type": "boolean",
      "description": "Must be true."
     },
     "version": {
      "type": [
       "string",
       "null"
      ],
      "description": "When present, the version in force."
     }
    }
   },
   "AgentConnectStartRequest": {
    "type": "object",
    "description": "Starts a connect request.",
    "additionalProperties": false,
    "required": [
     "agent_name"
    ],
    "properties": {
     "agent_name": {
      "type": "string",
      "minLength": 1,
      "maxLength": 64,
      "x-trimmed": true,
      "x-no-control-characters": true,
      "description": "Shown to the person as stated; the label of the key."
     },
     "scopes": {
      "type": [
       "array",
       "null"
      ],
      "minItems": 1,
      "items": {
       "$ref": "#/components/schemas/KeyScope"
      },
      "description": "A suggestion; null = all."
     },
     "cu_cap_month": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "maximum": 1000000000,
      "description": "A suggestion."
     }
    }
   },
   "AgentConnectTokenRequest": {
    "type": "object",
    "description": "Polls for the key.",
    "additionalProperties": false,
    "required": [
     "device_code"
    ],
    "properties": {
     "device_code": {
      "type": "string"
     }
    }
   },
   "AgentConnectApproveRequest": {
    "type": "object",
    "description": "Decides on a connect request; scopes, cap and end are ignored on deny.",
    "additionalProperties": false,
    "required": [
     "user_code",
     "decision"
    ],
    "x-required-with": {
     "decision": {
      "approve": [
       "cu_cap_month"
      ]
     }
    },
    "properties": {
     "user_code": {
      "type": "string",
      "maxLength": 16,
      "description": "Hyphens, spaces and letter case are ignored."
     },
     "decision": {
      "type": "string",
      "enum": [
       "approve",
       "deny"
      ]
     },
     "scopes": {
      "type": [
       "array",
       "null"
      ],
      "minItems": 1,
      "items": {
       "$ref": "#/components/schemas/KeyScope"
      },
      "description": "Null = all."
     },
     "cu_cap_month": {
      "type": "integer",
      "minimum": 0,
      "maximum": 1000000000,
      "description": "Required to approve."
     },
     "expires_at": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time",
      "x-in-future": true,
      "description": "End of the key; null = never."
     }
    }
   },
   "ApiAccountSummary": {
    "type": "object",
    "description": "What the service holds of an account.",
    "required": [
     "id",
     "email",
     "active",
     "created_at",
     "terms_version",
     "terms_accepted_at",
     "terms_sha256",
     "terms_current_version",
     "terms_current_sha256",
     "terms_acceptance_required",
     "plan",
     "raised_api_entitlement",
     "email_verified",
     "email_verified_at",
     "external_idp_linked"
    ],
    "properties": {
     "id": {
      "type": "string",
      "pattern": "^acct_[0-9a-f]{32}$"
     },
     "email": {
      "type": "string"
     },
     "active": {
      "type": "boolean"
     },
     "created_at": {
      "type": "string",
      "format": "date-time"
     },
     "terms_version": {
      "type": [
       "string",
       "null"
      ],
      "description": "Last accepted."
     },
     "terms_accepted_at": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "terms_sha256": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^[0-9a-f]{64}$"
     },
     "terms_current_version": {
      "type": "string",
      "description": "In force now."
     },
     "terms_current_sha256": {
      "type": "string",
      "pattern": "^[0-9a-f]{64}$"
     },
     "terms_acceptance_required": {
      "type": "boolean",
      "description": "While true no new key can be made."
     },
     "plan": {
      "type": "string",
      "enum": [
       "free",
       "enterprise"
      ]
     },
     "raised_api_entitlement": {
      "type": "boolean"
     },
     "email_verified": {
      "type": "boolean",
      "description": "While false no new key can be made."
     },
     "email_verified_at": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "external_idp_linked": {
      "type": "boolean"
     }
    }
   },
   "ApiAccountSignupAck": {
    "type": "object",
    "description": "The same whatever address was sent.",
    "required": [
     "status"
    ],
    "properties": {
     "status": {
      "type": "string",
      "enum": [
       "accepted"
      ]
     }
    }
   },
   "AccountRecoveryResult": {
    "type": "object",
    "description": "What the mailed token did.",
    "required": [
     "status"
    ],
    "properties": {
     "status": {
      "type": "string",
      "enum": [
       "email_verified",
       "password_reset",
       "password_changed",
       "email_changed"
      ]
     }
    }
   },
   "ApiAccountLoginResult": {
    "type": "object",
    "description": "A session.",
    "required": [
     "token",
     "account"
    ],
    "properties": {
     "token": {
      "type": "string",
      "pattern": "^svs_[A-Za-z0-9_-]{43}$",
      "description": "Bearer token for account operations."
     },
     "account": {
      "$ref": "#/components/schemas/ApiAccountSummary"
     }
    }
   },
   "PasswordChangeResult": {
    "type": "object",
    "description": "A fresh session; every earlier one has ended.",
    "required": [
     "status",
     "token"
    ],
    "properties": {
     "status": {
      "type": "string",
      "enum": [
       "password_changed"
      ]
     },
     "token": {
      "type": "string",
      "pattern": "^svs_[A-Za-z0-9_-]{43}$"
     }
    }
   },
   "AccountSignedOut": {
    "type": "object",
    "description": "The calling session has ended.",
    "required": [
     "status"
    ],
    "properties": {
     "status": {
      "type": "string",
      "enum": [
       "signed_out"
      ]
     }
    }
   },
   "AccountSessionsRevoked": {
    "type": "object",
    "description": "Every session issued up to the stated instant has ended.",
    "required": [
     "status",
     "sessions_not_before",
     "keys_affected"
    ],
    "properties": {
     "status": {
      "type": "string",
      "enum": [
       "sessions_revoked"
      ]
     },
     "sessions_not_before": {
      "type": "string",
      "format": "date-time"
     },
     "keys_affected": {
      "type": "boolean",
      "enum": [
       false
      ]
     }
    }
   },
   "AccountClosed": {
    "type": "object",
    "description": "The account is closed.",
    "required": [
     "closed_at",
     "keys_revoked",
     "endpoints_revoked",
     "survives"
    ],
    "properties": {
     "closed_at": {
      "type": "string",
      "format": "date-time"
     },
     "keys_revoked": {
      "type": "integer",
      "minimum": 0,
      "description": "Keys live at the close."
     },
     "endpoints_revoked": {
      "type": "integer",
      "minimum": 0
     },
     "survives": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/SurvivingRecord"
      }
     }
    }
   },
   "ApiKeySummary": {
    "type": "object",
    "description": "A key without its secret.",
    "required": [
     "id",
     "key_prefix",
     "label",
     "created_at",
     "revoked_at",
     "last_used_at",
     "expires_at",
     "expired",
     "scopes",
     "cu_cap_month"
    ],
    "properties": {
     "id": {
      "type": "string",
      "pattern": "^key_[0-9a-f]{32}$"
     },
     "key_prefix": {
      "type": "string",
      "pattern": "^[0-9a-z]{8}$"
     },
     "label": {
      "type": [
       "string",
       "null"
      ]
     },
     "created_at": {
      "type": "string",
      "format": "date-time"
     },
     "revoked_at": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "last_used_at": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time",
      "description": "May lag five seconds."
     },
     "expires_at": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "expired": {
      "type": "boolean"
     },
     "scopes": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/KeyScope"
      },
      "description": "Null = all."
     },
     "cu_cap_month": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "maximum": 1000000000
     }
    }
   },
   "ApiKeyList": {
    "type": "object",
    "description": "Every key of the account, newest first.",
    "required": [
     "keys"
    ],
    "properties": {
     "keys": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ApiKeySummary"
      }
     }
    }
   },
   "ApiKeyIssued": {
    "type": "object",
    "description": "A new key; its text is shown here only.",
    "required": [
     "id",
     "key",
     "key_prefix",
     "label",
     "created_at",
     "expires_at",
     "scopes",
     "cu_cap_month"
    ],
    "properties": {
     "id": {
      "type": "string",
      "pattern": "^key_[0-9a-f]{32}$"
     },
     "key": {
      "type": "string",
      "pattern": "^svc_[0-9a-z]{8}_[0-9A-Za-z]{32}$",
      "description": "Sent in the header X-API-Key."
     },
     "key_prefix": {
      "type": "string",
      "pattern": "^[0-9a-z]{8}$"
     },
     "label": {
      "type": [
       "string",
       "null"
      ]
     },
     "created_at": {
      "type": "string",
      "format": "date-time"
     },
     "expires_at": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "scopes": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/KeyScope"
      },
      "description": "Null = all."
     },
     "cu_cap_month": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "maximum": 1000000000
     }
    }
   },
   "ApiKeyRotated": {
    "type": "object",
    "description": "The new key, and the old one as it stands.",
    "required": [
     "id",
     "key",
     "key_prefix",
     "label",
     "created_at",
     "expires_at",
     "scopes",
     "cu_cap_month",
     "replaces"
    ],
    "properties": {
     "id": {
      "type": "string",
      "pattern": "^key_[0-9a-f]{32}$"
     },
     "key": {
      "type": "string",
      "pattern": "^svc_[0-9a-z]{8}_[0-9A-Za-z]{32}$",
      "description": "Sent in the header X-API-Key."
     },
     "key_prefix": {
      "type": "string",
      "pattern": "^[0-9a-z]{8}$"
     },
     "label": {
      "type": [
       "string",
       "null"
      ]
     },
     "created_at": {
      "type": "string",
      "format": "date-time"
     },
     "expires_at": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     },
     "scopes": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/KeyScope"
      },
      "description": "Null = all."
     },
     "cu_cap_month": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "maximum": 1000000000
     },
     "replaces": {
      "$ref": "#/components/schemas/ApiKeySummary"
     }
    }
   },
   "AgentConnectStarted": {
    "type": "object",
    "description": "A connect request.",
    "required": [
     "device_code",
     "user_code",
     "verification_uri",
     "verification_uri_complete",
     "expires_in",
     "interval"
    ],
    "properties": {
     "device_code": {
      "type": "string",
      "pattern": "^[A-Za-z0-9_-]{43}$",
      "description": "Secret of the agent."
     },
     "user_code": {
      "type": "string",
      "pattern": "^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$",
      "description": "Shown to the person."
     },
     "verification_uri": {
      "type": "string",
      "format": "uri"
     },
     "verification_uri_complete": {
      "type": "string",
      "format": "uri"
     },
     "expires_in": {
      "type": "integer",
      "minimum": 1,
      "description": "Seconds."
     },
     "interval": {
      "type": "integer",
      "minimum": 1,
      "description": "Least seconds between polls."
     }
    }
   },
   "AgentConnectKey": {
    "type": "object",
    "description": "The key of an approved agent, delivered once.",
    "required": [
     "key",
     "key_id",
     "key_prefix",
     "label",
     "scopes",
     "cu_cap_month",
     "expires_at"
    ],
    "properties": {
     "key": {
      "type": "string",
      "pattern": "^svc_[0-9a-z]{8}_[0-9A-Za-z]{32}$"
     },
     "key_id": {
      "type": "string",
      "pattern": "^key_[0-9a-f]{32}$"
     },
     "key_prefix": {
      "type": "string",
      "pattern": "^[0-9a-z]{8}$"
     },
     "label": {
      "type": "string"
     },
     "scopes": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/KeyScope"
      },
      "description": "As approved; null = all."
     },
     "cu_cap_month": {
      "type": "integer",
      "minimum": 0,
      "maximum": 1000000000
     },
     "expires_at": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     }
    }
   },
   "AgentConnectRequestView": {
    "type": "object",
    "description": "What an agent states and asks for, unverified.",
    "required": [
     "agent_name",
     "scopes",
     "cu_cap_month",
     "expires_at"
    ],
    "properties": {
     "agent_name": {
      "type": "string"
     },
     "scopes": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/KeyScope"
      }
     },
     "cu_cap_month": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "maximum": 1000000000
     },
     "expires_at": {
      "type": "string",
      "format": "date-time",
      "description": "When the request expires."
     }
    }
   },
   "AgentConnectDecision": {
    "type": "object",
    "description": "What was decided.",
    "required": [
     "status"
    ],
    "properties": {
     "status": {
      "type": "string",
      "enum": [
       "approved",
       "denied"
      ]
     }
    }
   }
  },
  "examples": {
   "ApiAccountSignupRequest": {
    "summary": "A request",
    "value": {
     "email": "reader@mail.example",
     "password": "a long pass phrase",
     "accept_terms": true,
     "terms_version": "2026-11-01"
    }
   },
   "PasswordResetRequest": {
    "summary": "A request",
    "value": {
     "email": "reader@mail.example"
    }
   },
   "PasswordResetConfirmRequest": {
    "summary": "A request",
    "value": {
     "token": "EXAMPLEexampleEXAMPLEexampleEXAMPLEexample0",
     "password": "another long pass phrase"
    }
   },
   "VerifyEmailRequest": {
    "summary": "A request",
    "value": {
     "token": "EXAMPLEexampleEXAMPLEexampleEXAMPLEexample0"
    }
   },
   "ChangePasswordRequest": {
    "summary": "A request",
    "value": {
     "current_password": "a long pass phrase",
     "new_password": "another long pass phrase"
    }
   },
   "ChangeEmailRequest": {
    "summary": "A request",
    "value": {
     "current_password": "a long pass phrase",
     "new_email": "other@mail.example"
    }
   },
   "ConfirmEmailChangeRequest": {
    "summary": "A request",
    "value": {
     "token": "EXAMPLEexampleEXAMPLEexampleEXAMPLEexample0"
    }
   },
   "CloseAccountRequest": {
    "summary": "A request",
    "value": {
     "current_password": "a long pass phrase"
    }
   },
   "ApiAccountLoginRequest": {
    "summary": "A request",
    "value": {
     "email": "reader@mail.example",
     "password": "a long pass phrase"
    }
   },
   "ApiKeyIssueRequest": {
    "summary": "A request",
    "value": {
     "label": "dashboard",
     "scopes": [
      "board"
     ],
     "cu_cap_month": 5000
    }
   },
   "ApiKeyRenameRequest": {
    "summary": "A request",
    "value": {
     "label": "dashboard"
    }
   },
   "ApiKeyLimitsRequest": {
    "summary": "A request",
    "value": {
     "scopes": null,
     "cu_cap_month": null
    }
   },
   "ApiKeyRotateRequest": {
    "summary": "A request",
    "value": {
     "grace_seconds": 3600
    }
   },
   "AcceptTermsRequest": {
    "summary": "A request",
    "value": {
     "accept": true,
     "version": "2026-11-01"
    }
   },
   "AgentConnectStartRequest": {
    "summary": "A request",
    "value": {
     "agent_name": "Reserve watcher",
     "scopes": [
      "board"
     ],
     "cu_cap_month": 5000
    }
   },
   "AgentConnectTokenRequest": {
    "summary": "A request",
    "value": {
     "device_code": "EXAMPLEexampleEXAMPLEexampleEXAMPLEexample0"
    }
   },
   "AgentConnectApproveRequest": {
    "summary": "A request",
    "value": {
     "user_code": "BCDF-GHJK",
     "decision": "approve",
     "scopes": [
      "board"
     ],
     "cu_cap_month": 5000
    }
   },
   "malformed_json": {
    "summary": "Malformed JSON",
    "value": {
     "type": "https://board.example/docs/errors#malformed_json",
     "title": "Malformed JSON",
     "status": 400,
     "code": "malformed_json",
     "detail": "The request body is not a JSON object in UTF-8.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
    }
   },
   "token_invalid": {
    "summary": "Token not valid",
    "value": {
     "type": "https://board.example/docs/errors#token_invalid",
     "title": "Token not valid",
     "status": 400,
     "code": "token_invalid",
     "detail": "The token of the mailed link is unknown, used, replaced or expired. Ask for a new mail.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
    }
   },
   "authorization_pending": {
    "summary": "Authorization pending",
    "value": {
     "type": "https://board.example/docs/errors#authorization_pending",
     "title": "Authorization pending",
     "status": 400,
     "code": "authorization_pending",
     "detail": "The person has not decided yet.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c",
     "error": "authorization_pending",
     "error_description": "The person has not decided yet."
    }
   },
   "slow_down": {
    "summary": "Slow down",
    "value": {
     "type": "https://board.example/docs/errors#slow_down",
     "title": "Slow down",
     "status": 400,
     "code": "slow_down",
     "detail": "The last poll was less than the interval ago. Wait 10 seconds between polls from now on.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c",
     "error": "slow_down",
     "error_description": "The last poll was less than the interval ago. Wait 10 seconds between polls from now on.",
     "interval": 10
    }
   },
   "expired_token": {
    "summary": "Request expired",
    "value": {
     "type": "https://board.example/docs/errors#expired_token",
     "title": "Request expired",
     "status": 400,
     "code": "expired_token",
     "detail": "The connect request has expired. Start a new one.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c",
     "error": "expired_token",
     "error_description": "The connect request has expired. Start a new one."
    }
   },
   "access_denied": {
    "summary": "Access denied",
    "value": {
     "type": "https://board.example/docs/errors#access_denied",
     "title": "Access denied",
     "status": 400,
     "code": "access_denied",
     "detail": "The connect request was denied, or the account may not be given a key.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c",
     "error": "access_denied",
     "error_description": "The connect request was denied, or the account may not be given a key."
    }
   },
   "invalid_grant": {
    "summary": "Device code not valid",
    "value": {
     "type": "https://board.example/docs/errors#invalid_grant",
     "title": "Device code not valid",
     "status": 400,
     "code": "invalid_grant",
     "detail": "The device code is unknown, or its key was collected already.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c",
     "error": "invalid_grant",
     "error_description": "The device code is unknown, or its key was collected already."
    }
   },
   "missing_token": {
    "summary": "Bearer token missing",
    "value": {
     "type": "https://board.example/docs/errors#missing_token",
     "title": "Bearer token missing",
     "status": 401,
     "code": "missing_token",
     "detail": "This operation needs a bearer token in the Authorization header; sign in to get one.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
    }
   },
   "invalid_token": {
    "summary": "Bearer token not valid",
    "value": {
     "type": "https://board.example/docs/errors#invalid_token",
     "title": "Bearer token not valid",
     "status": 401,
     "code": "invalid_token",
     "detail": "The bearer token is malformed, unknown, expired or ended. Sign in again.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
    }
   },
   "invalid_credentials": {
    "summary": "Sign-in refused",
    "value": {
     "type": "https://board.example/docs/errors#invalid_credentials",
     "title": "Sign-in refused",
     "status": 401,
     "code": "invalid_credentials",
     "detail": "The address or the password is wrong, or the account cannot sign in.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
    }
   },
   "revoked_key": {
    "summary": "API key revoked",
    "value": {
     "type": "https://board.example/docs/errors#revoked_key",
     "title": "API key revoked",
     "status": 401,
     "code": "revoked_key",
     "detail": "The API key was revoked.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
    }
   },
   "expired_key": {
    "summary": "API key expired",
    "value": {
     "type": "https://board.example/docs/errors#expired_key",
     "title": "API key expired",
     "status": 401,
     "code": "expired_key",
     "detail": "The API key has expired.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
    }
   },
   "account_inactive": {
    "summary": "Account inactive",
    "value": {
     "type": "https://board.example/docs/errors#account_inactive",
     "title": "Account inactive",
     "status": 401,
     "code": "account_inactive",
     "detail": "The account of the API key is inactive.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
    }
   },
   "current_password_incorrect": {
    "summary": "Current password incorrect",
    "value": {
     "type": "https://board.example/docs/errors#current_password_incorrect",
     "title": "Current password incorrect",
     "status": 403,
     "code": "current_password_incorrect",
     "detail": "The current password is not correct.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
    }
   },
   "unknown_key": {
    "summary": "Unknown API key",
    "value": {
     "type": "https://board.example/docs/errors#unknown_key",
     "title": "Unknown API key",
     "status": 404,
     "code": "unknown_key",
     "detail": "The account has no API key with this id.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
    }
   },
   "unknown_request": {
    "summary": "Unknown connect request",
    "value": {
     "type": "https://board.example/docs/errors#unknown_request",
     "title": "Unknown connect request",
     "status": 404,
     "code": "unknown_request",
     "detail": "No pending connect request has this code.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
    }
   },
   "terms_acceptance_required": {
    "summary": "Terms must be accepted",
    "value": {
     "type": "https://board.example/docs/errors#terms_acceptance_required",
     "title": "Terms must be accepted",
     "status": 409,
     "code": "terms_acceptance_required",
     "detail": "The terms in force must be accepted before a new key can be made.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c",
     "terms_current_version": "2026-11-01"
    }
   },
   "email_not_verified": {
    "summary": "E-mail not verified",
    "value": {
     "type": "https://board.example/docs/errors#email_not_verified",
     "title": "E-mail not verified",
     "status": 409,
     "code": "email_not_verified",
     "detail": "The e-mail address must be verified before a new key can be made.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
    }
   },
   "email_already_verified": {
    "summary": "E-mail already verified",
    "value": {
     "type": "https://board.example/docs/errors#email_already_verified",
     "title": "E-mail already verified",
     "status": 409,
     "code": "email_already_verified",
     "detail": "The e-mail address of the account is verified already.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
    }
   },
   "email_unchanged": {
    "summary": "E-mail unchanged",
    "value": {
     "type": "https://board.example/docs/errors#email_unchanged",
     "title": "E-mail unchanged",
     "status": 409,
     "code": "email_unchanged",
     "detail": "The new address is the present one.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
    }
   },
   "key_revoked": {
    "summary": "API key revoked",
    "value": {
     "type": "https://board.example/docs/errors#key_revoked",
     "title": "API key revoked",
     "status": 409,
     "code": "key_revoked",
     "detail": "The API key is revoked.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
    }
   },
   "key_expired": {
    "summary": "API key expired",
    "value": {
     "type": "https://board.example/docs/errors#key_expired",
     "title": "API key expired",
     "status": 409,
     "code": "key_expired",
     "detail": "The API key has expired.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
    }
   },
   "key_limit_reached": {
    "summary": "Key limit reached",
    "value": {
     "type": "https://board.example/docs/errors#key_limit_reached",
     "title": "Key limit reached",
     "status": 409,
     "code": "key_limit_reached",
     "detail": "The account holds as many live keys as it may. Revoke one first.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c",
     "limit": 100
    }
   },
   "idempotency_in_progress": {
    "summary": "Repeated request in progress",
    "value": {
     "type": "https://board.example/docs/errors#idempotency_in_progress",
     "title": "Repeated request in progress",
     "status": 409,
     "code": "idempotency_in_progress",
     "detail": "A request with this Idempotency-Key is still being carried out. Ask again shortly.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
    }
   },
   "idempotency_secret_not_repeatable": {
    "summary": "Answer not repeatable",
    "value": {
     "type": "https://board.example/docs/errors#idempotency_secret_not_repeatable",
     "title": "Answer not repeatable",
     "status": 409,
     "code": "idempotency_secret_not_repeatable",
     "detail": "The request was carried out and its answer held a secret, which is not kept. Rotate or revoke the named resource.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c",
     "resource_id": "key_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
    }
   },
   "terms_not_accepted": {
    "summary": "Terms not accepted",
    "value": {
     "type": "https://board.example/docs/errors#terms_not_accepted",
     "title": "Terms not accepted",
     "status": 422,
     "code": "terms_not_accepted",
     "detail": "accept_terms must be true.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c",
     "terms_current_version": "2026-11-01"
    }
   },
   "terms_version_mismatch": {
    "summary": "Terms version mismatch",
    "value": {
     "type": "https://board.example/docs/errors#terms_version_mismatch",
     "title": "Terms version mismatch",
     "status": 422,
     "code": "terms_version_mismatch",
     "detail": "The stated version is not the one in force.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c",
     "terms_current_version": "2026-11-01"
    }
   },
   "unknown_field": {
    "summary": "Unknown field",
    "value": {
     "type": "https://board.example/docs/errors#unknown_field",
     "title": "Unknown field",
     "status": 422,
     "code": "unknown_field",
     "detail": "This operation does not define /nickname.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c",
     "errors": [
      {
       "location": "body",
       "field": "/nickname",
       "code": "unknown_field",
       "message": "This operation does not define /nickname."
      }
     ]
    }
   },
   "idempotency_key_reused": {
    "summary": "Idempotency-Key reused",
    "value": {
     "type": "https://board.example/docs/errors#idempotency_key_reused",
     "title": "Idempotency-Key reused",
     "status": 422,
     "code": "idempotency_key_reused",
     "detail": "This Idempotency-Key was used for a request with another body.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
    }
   },
   "overloaded": {
    "summary": "Overloaded",
    "value": {
     "type": "https://board.example/docs/errors#overloaded",
     "title": "Overloaded",
     "status": 503,
     "code": "overloaded",
     "detail": "As many passwords as can be are being checked. Try again shortly.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
    }
   },
   "json_only": {
    "summary": "Content type not accepted",
    "value": {
     "type": "https://board.example/docs/errors#invalid_content_type",
     "title": "Content type not accepted",
     "status": 400,
     "code": "invalid_content_type",
     "detail": "The request body must be application/json.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c"
    }
   },
   "request_body_too_large": {
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
   "fields_refused": {
    "summary": "Validation failed",
    "value": {
     "type": "https://board.example/docs/errors#validation_failed",
     "title": "Validation failed",
     "status": 422,
     "code": "validation_failed",
     "detail": "/email is required.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c",
     "errors": [
      {
       "location": "body",
       "field": "/email",
       "code": "required",
       "message": "/email is required."
      }
     ]
    }
   },
   "field_control_characters": {
    "summary": "Control characters",
    "value": {
     "type": "https://board.example/docs/errors#control_characters",
     "title": "Control characters",
     "status": 422,
     "code": "control_characters",
     "detail": "/label must not hold control characters.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c",
     "errors": [
      {
       "location": "body",
       "field": "/label",
       "code": "control_characters",
       "message": "/label must not hold control characters."
      }
     ]
    }
   },
   "too_many_requests": {
    "summary": "Too many requests",
    "value": {
     "type": "https://board.example/docs/errors#rate_limited",
     "title": "Too many requests",
     "status": 429,
     "code": "rate_limited",
     "detail": "As many requests as are allowed were made. Try again after 12 seconds.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c",
     "reason": "requests"
    }
   },
   "too_many_attempts": {
    "summary": "Too many requests",
    "value": {
     "type": "https://board.example/docs/errors#rate_limited",
     "title": "Too many requests",
     "status": 429,
     "code": "rate_limited",
     "detail": "As many failed attempts as are allowed were made. Try again after 600 seconds.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c",
     "reason": "attempts"
    }
   },
   "ApiAccountSignupAck": {
    "summary": "Accepted",
    "value": {
     "status": "accepted"
    }
   },
   "AccountRecoveryResult": {
    "summary": "Done",
    "value": {
     "status": "email_verified"
    }
   },
   "ApiAccountLoginResult": {
    "summary": "Signed in",
    "value": {
     "token": "svs_EXAMPLEexampleEXAMPLEexampleEXAMPLEexample0",
     "account": {
      "id": "acct_019a9c6f2d5e7b3a8c41d90e6f7a2b1c",
      "email": "reader@mail.example",
      "active": true,
      "created_at": "2026-11-20T09:30:00.000Z",
      "terms_version": "2026-11-01",
      "terms_accepted_at": "2026-11-20T09:30:00.000Z",
      "terms_sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      "terms_current_version": "2026-11-01",
      "terms_current_sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      "terms_acceptance_required": false,
      "plan": "free",
      "raised_api_entitlement": false,
      "email_verified": true,
      "email_verified_at": "2026-11-20T09:30:00.000Z",
      "external_idp_linked": false
     }
    }
   },
   "PasswordChangeResult": {
    "summary": "Changed",
    "value": {
     "status": "password_changed",
     "token": "svs_EXAMPLEexampleEXAMPLEexampleEXAMPLEexample0"
    }
   },
   "AccountSignedOut": {
    "summary": "Signed out",
    "value": {
     "status": "signed_out"
    }
   },
   "AccountSessionsRevoked": {
    "summary": "Sessions ended",
    "value": {
     "status": "sessions_revoked",
     "sessions_not_before": "2026-11-20T09:30:00.000Z",
     "keys_affected": false
    }
   },
   "AccountClosed": {
    "summary": "Closed",
    "value": {
     "closed_at": "2026-11-20T09:30:00.000Z",
     "keys_revoked": 1,
     "endpoints_revoked": 0,
     "survives": [
      "account_record",
      "revoked_key_records",
      "audit_records",
      "email_sha256"
     ]
    }
   },
   "ApiAccountSummary": {
    "summary": "The account",
    "value": {
     "id": "acct_019a9c6f2d5e7b3a8c41d90e6f7a2b1c",
     "email": "reader@mail.example",
     "active": true,
     "created_at": "2026-11-20T09:30:00.000Z",
     "terms_version": "2026-11-01",
     "terms_accepted_at": "2026-11-20T09:30:00.000Z",
     "terms_sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
     "terms_current_version": "2026-11-01",
     "terms_current_sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
     "terms_acceptance_required": false,
     "plan": "free",
     "raised_api_entitlement": false,
     "email_verified": true,
     "email_verified_at": "2026-11-20T09:30:00.000Z",
     "external_idp_linked": false
    }
   },
   "ApiKeyList": {
    "summary": "Keys",
    "value": {
     "keys": [
      {
       "id": "key_019a9c6f2d5e7b3a8c41d90e6f7a2b1c",
       "key_prefix": "q7f3kz0a",
       "label": "dashboard",
       "created_at": "2026-11-20T09:30:00.000Z",
       "revoked_at": null,
       "last_used_at": null,
       "expires_at": null,
       "expired": false,
       "scopes": [
        "board"
       ],
       "cu_cap_month": 5000
      }
     ]
    }
   },
   "ApiKeySummary": {
    "summary": "The key",
    "value": {
     "id": "key_019a9c6f2d5e7b3a8c41d90e6f7a2b1c",
     "key_prefix": "q7f3kz0a",
     "label": "dashboard",
     "created_at": "2026-11-20T09:30:00.000Z",
     "revoked_at": null,
     "last_used_at": null,
     "expires_at": null,
     "expired": false,
     "scopes": [
      "board"
     ],
     "cu_cap_month": 5000
    }
   },
   "ApiKeyIssued": {
    "summary": "Issued",
    "value": {
     "id": "key_019a9c6f2d5e7b3a8c41d90e6f7a2b1c",
     "key": "svc_q7f3kz0a_EXAMPLEexample0123456789AB000000",
     "key_prefix": "q7f3kz0a",
     "label": "dashboard",
     "created_at": "2026-11-20T09:30:00.000Z",
     "expires_at": null,
     "scopes": [
      "board"
     ],
     "cu_cap_month": 5000
    }
   },
   "ApiKeyRotated": {
    "summary": "Rotated",
    "value": {
     "id": "key_019a9c6f2d5e7b3a8c41d90e6f7a2b1c",
     "key": "svc_q7f3kz0a_EXAMPLEexample0123456789AB000000",
     "key_prefix": "q7f3kz0a",
     "label": "dashboard",
     "created_at": "2026-11-20T09:30:00.000Z",
     "expires_at": null,
     "scopes": [
      "board"
     ],
     "cu_cap_month": 5000,
     "replaces": {
      "id": "key_019a9c6f2d5e7b3a8c41d90e6f7a2b1d",
      "key_prefix": "b0c1d2e3",
      "label": "dashboard",
      "created_at": "2026-11-20T09:30:00.000Z",
      "revoked_at": null,
      "last_used_at": null,
      "expires_at": "2026-11-21T09:30:00.000Z",
      "expired": false,
      "scopes": [
       "board"
      ],
      "cu_cap_month": 5000
     }
    }
   },
   "AgentConnectStarted": {
    "summary": "Started",
    "value": {
     "device_code": "EXAMPLEexampleEXAMPLEexampleEXAMPLEexample0",
     "user_code": "BCDF-GHJK",
     "verification_uri": "https://board.example/connect",
     "verification_uri_complete": "https://board.example/connect?code=BCDF-GHJK",
     "expires_in": 900,
     "interval": 5
    }
   },
   "AgentConnectKey": {
    "summary": "Collected",
    "value": {
     "key": "svc_q7f3kz0a_EXAMPLEexample0123456789AB000000",
     "key_id": "key_019a9c6f2d5e7b3a8c41d90e6f7a2b1c",
     "key_prefix": "q7f3kz0a",
     "label": "Reserve watcher",
     "scopes": [
      "board"
     ],
     "cu_cap_month": 5000,
     "expires_at": null
    }
   },
   "AgentConnectRequestView": {
    "summary": "Pending",
    "value": {
     "agent_name": "Reserve watcher",
     "scopes": [
      "board"
     ],
     "cu_cap_month": 5000,
     "expires_at": "2026-11-20T09:45:00.000Z"
    }
   },
   "AgentConnectDecision": {
    "summary": "Decided",
    "value": {
     "status": "approved"
    }
   },
   "path_refused": {
    "summary": "Validation failed",
    "value": {
     "type": "https://board.example/docs/errors#validation_failed",
     "title": "Validation failed",
     "status": 422,
     "code": "validation_failed",
     "detail": "key_id must have at most 64 characters.",
     "request_id": "req_019a9c6f2d5e7b3a8c41d90e6f7a2b1c",
     "errors": [
      {
       "location": "path",
       "field": "key_id",
       "code": "max_length",
       "message": "key_id must have at most 64 characters."
      }
     ]
    }
   }
  }
 }
};
