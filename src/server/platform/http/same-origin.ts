// CSRF protection: calls that change something are rejected when the browser reports another origin. Scripts send
// neither header and have no cookie.
import type { FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import type { Context } from '#server/context.ts'

/** @throws AppError forbidden, unless the page's origin is this installation or one of ALLOWED_ORIGINS */
export function rejectForeignOrigin(
  request: FastifyRequest,
  { appUrl, allowedOrigins }: Pick<Context, 'appUrl' | 'allowedOrigins'>,
): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const { authorization, cookie, origin, 'sec-fetch-site': site } = request.headers
  // a browser does not add a bearer token by itself, so the page already has it
  if (cookie === undefined && /^Bearer +\S/i.test(authorization ?? '')) return
  if (origin !== undefined && allowedOrigins.includes(origin)) return
  const foreign =
    site === undefined
      ? origin !== undefined && !isOwn(origin, request.host, appUrl)
      : site !== 'same-origin' && site !== 'none'
  if (foreign) {
    throw new AppError('forbidden', {
      message:
        '다른 사이트에서 보낸 요청이라 처리하지 않았습니다. 이음 화면에서 다시 시도하거나, 설치 관리자에게 ALLOWED_ORIGINS에 그 사이트를 추가해 달라고 요청해 주세요.',
    })
  }
}

function isOwn(origin: string, host: string, appUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  return url.origin === new URL(appUrl).origin || url.host === host
}
