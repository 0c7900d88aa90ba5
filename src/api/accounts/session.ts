// Accounts, signing in and the signed-in user (rules.md ).

import * as z from 'zod'
import { endpoint, Id, Instant, Ok } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { ROLES } from '#core/access.ts'
import { SignIn, SignUp } from '#core/accounts/credentials.ts'

export const User = z.object({ id: Id, name: z.string(), email: z.string() }).meta({ id: 'User' })
export type User = z.infer<typeof User>

const SignInBody = SignIn.extend({
  /** `token`: the answer has a bearer token instead of a cookie, for clients on another origin and scripts */
  session: z.enum(['cookie', 'token']).default('cookie'),
})

const SignedIn = {
  user: User.optional(),
  /** with `"session": "token"`: sent as `Authorization: Bearer <token>` with every call */
  token: z.string().optional(),
  /** when the token ends; each day on which it is used moves this to 30 days later */
  expiresAt: Instant.optional(),
}

export const signUp = endpoint({
  ...PATHS.session.signUp,
  access: 'public',
  tag: 'Session',
  summary: 'Create an account and sign in. The first account becomes the owner of the first workspace.',
  body: SignUp,
  reply: z.object({ user: User }),
  limit: { max: 20, perSeconds: 60 },
})

export const signIn = endpoint({
  ...PATHS.session.signIn,
  access: 'public',
  tag: 'Session',
  summary:
    'Sign in. The session is an HttpOnly cookie in the answer, or with `"session": "token"` a bearer token in its body.',
  body: SignInBody,
  reply: z.object({
    /** all absent while the second step is still to be done */
    ...SignedIn,
    /** a ticket for the second step, good for five minutes */
    secondStep: z.string().optional(),
  }),
  limit: { max: 10, perSeconds: 60 },
})

export const signInSecondStep = endpoint({
  ...PATHS.session.signInSecondStep,
  access: 'public',
  tag: 'Session',
  summary:
    'The second step: a code of the authenticator, or one of the backup codes. Cookie or token as the first step asked.',
  body: z.object({ ticket: z.string().min(20).max(100), code: z.string().trim().min(6).max(40) }),
  reply: z.object({ ...SignedIn, user: User }),
  limit: { max: 10, perSeconds: 60 },
})

export const signOut = endpoint({
  ...PATHS.session.signOut,
  access: 'public',
  tag: 'Session',
  summary: 'End the session of this cookie or bearer token.',
  reply: Ok,
})

export const Me = z
  .object({
    user: User,
    workspaces: z.array(
      z.object({ id: Id, name: z.string(), role: z.enum(ROLES), requiresTwoFactor: z.boolean() }),
    ),
    /** they ask for the second step of signing in, which this person has not set up */
    closedWorkspaces: z.array(z.object({ id: Id, name: z.string() })),
  })
  .meta({ id: 'Me' })
export type Me = z.infer<typeof Me>

export const me = endpoint({
  ...PATHS.session.me,
  access: 'user',
  tag: 'Session',
  summary: 'Who is signed in, and the workspaces they belong to with their role.',
  reply: Me,
})

export const signUpState = endpoint({
  ...PATHS.session.signUpState,
  access: 'public',
  tag: 'Session',
  summary: 'Whether a new account can be created without an invitation.',
  reply: z.object({ open: z.boolean(), first: z.boolean() }),
})
