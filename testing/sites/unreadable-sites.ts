// Sites without text: scripts, sign-in, parked domains, images, notices.
import { type FixtureSite, page } from './fixture-site.ts'

export const unreadableSites: readonly FixtureSite[] = [
  {
    name: 'spa-only',
    fault: 'js_only',
    pages: {
      '/': page(
        `<!doctype html><html><head><meta charset="utf-8"><title>React App</title></head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/static/js/main.js"></script></body></html>`,
      ),
    },
  },
  {
    name: 'groupware',
    fault: 'login_page',
    pages: {
      '/': page(
        `<html><head><meta charset="utf-8"><title>그룹웨어</title></head><body><div class="login"><h1>임직원 전용 시스템입니다</h1><form><input name="id"><input type="password" name="pw"><button>로그인</button></form><p>비밀번호를 잊은 경우 전산팀에 문의하십시오.</p></div></body></html>`,
      ),
    },
  },
  {
    name: 'parked-domain',
    fault: 'parked',
    pages: {
      '/': page(
        `<html><head><meta charset="utf-8"><title>parked-domain.example</title></head><body><p>이 도메인은 판매 중입니다. This domain is for sale.</p><a href="https://broker.example/">구매 문의</a></body></html>`,
      ),
    },
  },
  {
    name: 'preparing',
    fault: 'parked',
    pages: {
      '/': page(
        `<html><head><meta charset="utf-8"><title>홈페이지 준비중</title></head><body><div><img src="/ready.png"><p>홈페이지 준비 중입니다. 빠른 시일 내에 찾아뵙겠습니다.</p></div></body></html>`,
      ),
    },
  },
  {
    name: 'hosting-default',
    fault: 'parked',
    pages: {
      '/': page(
        `<html><head><title>Welcome to nginx!</title></head><body><h1>Welcome to nginx!</h1><p>If you see this page, the nginx web server is successfully installed.</p></body></html>`,
      ),
    },
  },
  {
    name: 'expired-hosting',
    fault: 'parked',
    pages: {
      '/': page(
        `<html><head><meta charset="euc-kr"><title>안내</title></head><body><p>호스팅 서비스 사용 기간이 만료되어 접속이 제한되었습니다.</p></body></html>`,
        [],
        [],
        { charset: 'cp949' },
      ),
    },
  },
  {
    name: 'soft-missing',
    fault: 'not_found',
    pages: {
      '/': page(
        `<html><head><meta charset="utf-8"><title>404 Not Found</title></head><body><p>요청하신 페이지를 찾을 수 없습니다. 주소를 다시 확인해 주세요.</p></body></html>`,
      ),
    },
  },
  {
    name: 'image-only',
    fault: 'empty',
    pages: {
      '/': page(
        `<html><head><meta charset="utf-8"><title>대양식품</title></head><body><img src="1.jpg"><img src="2.jpg"><img src="3.jpg"><img src="4.jpg"><script>ga()</script></body></html>`,
      ),
    },
  },
  {
    name: 'meta-refresh',
    fault: 'page_redirect',
    pages: {
      '/': page(`<html><head><meta http-equiv="refresh" content="0; url=/main/"></head><body></body></html>`),
      '/main/': page('<p>따라가지 않는 페이지이므로 읽히지 않아야 합니다.</p>', [], ['따라가지 않는']),
    },
  },
  {
    name: 'script-redirect',
    fault: 'page_redirect',
    pages: {
      '/': page(`<html><head><script>location.href = "/ko/index.do";</script></head><body></body></html>`),
    },
  },
  {
    name: 'binary-page',
    fault: 'unreadable',
    pages: { '/': page('\u0000\u0001\u0002\u0003PNG\u0000\u0000') },
  },
  {
    name: 'brochure',
    fault: 'not_html',
    pages: { '/': page('%PDF-1.7 ...', [], [], { contentType: 'application/pdf' }) },
  },
  { name: 'members-only', fault: 'refused', pages: { '/': page('Forbidden', [], [], { status: 403 }) } },
  { name: 'gone', fault: 'not_found', pages: { '/': page('Gone', [], [], { status: 410 }) } },
  { name: 'broken', fault: 'server_error', pages: { '/': page('Bad Gateway', [], [], { status: 502 }) } },
]
