// A page of another site must not act with this site's cookie: browsers say where a request comes from, and calls that
// change something from elsewhere are refused. Scripts send neither header and carry no cookie by themselves.

import type { FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'

export function refuseForeignOrigin(request: FastifyRequest, appUrl: string): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  const foreign =
    site === undefined
      ? origin !== undefined && !isOwn(origin, request.host, appUrl)
      : site !== 'same-origin' && site !== 'none'
  if (foreign) {
    throw new AppError('forbidden', {
      message: '다른 사이트에서 보낸 요청이라 처리하지 않았습니다. 이음 화면에서 다시 시도해 주세요.',
    })
  }
}

function isOwn(origin: string, host: string, appUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  return url.origin === new URL(appUrl).origin || url.host === host
}
