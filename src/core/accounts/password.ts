// The length of a password. Which passwords are too easy to guess: guessable-password.ts.

export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128
