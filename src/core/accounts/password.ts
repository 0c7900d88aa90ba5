// The length of a password. Which passwords are too easy to guess: guessable-password.ts.
import * as z from 'zod'

export const MIN_PASSWORD_LENGTH = 8
const MAX_PASSWORD_LENGTH = 128

/** A password to be set. */
export const NewPassword = z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH)

/** A password to be compared with the stored one: it may have been set when other limits applied. */
export const Password = z.string().min(1).max(MAX_PASSWORD_LENGTH)
