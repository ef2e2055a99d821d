/**
 * A personal value as events, read models and queues carry it: AES-256-GCM under the data key of `owner` (an account id), so that
 * it is gone when that key is destroyed (Addendum A 8.7). `box` is base64url of the form's version (1 byte, 1), nonce (12 bytes),
 * ciphertext and tag (16 bytes).
 */
export type SealedText = { readonly owner: string; readonly box: string };
