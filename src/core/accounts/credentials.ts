// Schemas for sign-up and sign-in, used by the forms in the browser and by the endpoints.
import * as z from 'zod'

export const MIN_PASSWORD_LENGTH = 8

export const AccountEmail = z.string().trim().max(254).pipe(z.email())

export const SignUp = z.object({
  name: z.string().trim().min(1).max(100),
  email: AccountEmail,
  password: z.string().min(MIN_PASSWORD_LENGTH).max(128),
})
export const SignIn = z.object({ email: AccountEmail, password: z.string().min(1).max(128) })
