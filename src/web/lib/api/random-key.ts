/** 128 random bits in hex. `crypto.randomUUID` exists only with HTTPS, and the app may be served over plain HTTP. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
