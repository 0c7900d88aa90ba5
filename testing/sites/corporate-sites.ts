// Corporate sites of their own make: listed companies, one-page sites, clinics, associations, English pages.
import { type FixtureSite, page } from './fixture-site.ts'

export const corporateSites: readonly FixtureSite[] = [
  {
    name: 'listed-parts',
    pages: {
      '/': page(
        `<!DOCTYPE html><html lang="ko"><head><meta charset="utf-8"><title>세종부품</title></head><body><div id="skipNavi"><a href="#c">본문 바로가기</a></div><div id="header" class="header"><ul id="gnb" class="gnb"><li><a href="/kor/company/overview.do">기업개요</a></li><li><a href="/kor/ir/disclosure.do">IR 정보</a></li><li><a href="/kor/media/news.do">뉴스룸</a></li><li><a href="/en/">ENG</a></li></ul></div>
<div id="c" class="visual"><strong>움직임을 만드는 기술</strong><p>세종부품은 전기차용 구동 모터 코어를 세계 11개국에 공급합니다.</p></div></body></html>`,
        ['전기차용 구동 모터 코어'],
        ['본문 바로가기', 'ENG'],
      ),
      '/kor/company/overview.do': page(
        `<html><head><meta charset="utf-8"><title>기업개요</title></head><body><div class="contents"><div class="tbl"><table><caption>기업 개요 표</caption><tbody><tr><th scope="row">설립연도</th><td>1979년</td></tr><tr><th scope="row">상장</th><td>코스닥 (2004년 11월)</td></tr><tr><th scope="row">임직원 수</th><td>1,142명 (2025년 말)</td></tr><tr><th>대표번호</th><td>+82-44-860-1234</td></tr></tbody></table></div></div></body></html>`,
        ['설립연도 1979년', '코스닥 (2004년 11월)', '1,142명'],
        ['860'],
      ),
      '/kor/ir/disclosure.do': page(
        `<html><head><meta charset="utf-8"><title>IR</title></head><body><div class="contents"><p>2025년 연결 매출은 4,870억원으로 전년보다 12% 증가했습니다.</p><p>IR 담당 : 02 - 6000 - 1234</p></div></body></html>`,
        ['4,870억원'],
        ['6000'],
      ),
      '/kor/media/news.do': page(
        `<html><head><meta charset="utf-8"><title>뉴스</title></head><body><div class="board"><ul><li><a href="/kor/media/view.do?id=1">세종부품, 헝가리 공장 착공</a><p>세종부품이 헝가리 데브레첸에 제2공장을 착공했습니다.</p><span>2026.09.14</span></li></ul></div></body></html>`,
        ['헝가리 데브레첸에 제2공장'],
      ),
    },
  },
  {
    name: 'one-page-studio',
    pages: {
      '/': page(
        `<html><head><meta charset="utf-8"><title>필름웍스</title></head><body><nav><a href="#about">About</a><a href="#work">Work</a></nav><section id="about"><h2>About</h2><p>필름웍스는 제조 기업의 홍보 영상을 전문으로 제작합니다.</p></section><section id="work"><ul><li>2024 현대제철 안전 교육 영상 12편</li><li>2025 코트라 수출 기업 소개 영상</li></ul></section><section id="contact"><p>film＠one-page-studio．kr / ０１０－９８７６－５４３２</p></section></body></html>`,
        ['제조 기업의 홍보 영상', '안전 교육 영상 12편'],
        ['film@', '9876', '９８７６'],
      ),
    },
  },
  {
    name: 'eye-clinic',
    pages: {
      '/': page(
        `<html><head><meta charset="utf-8"><title>밝은누리안과</title></head><body><div class="quick_menu"><p>전화 상담은 1899-1234로 연락해 주시기 바랍니다</p></div><div class="sub"><p>밝은누리안과는 백내장 수술 3만 건을 시행한 안과 전문 병원입니다.</p><table><tr><td>평일</td><td>09:00 - 18:30</td></tr><tr><td>토요일</td><td>09:00 - 13:00 (점심시간 없음)</td></tr></table></div><div id="footer">대구광역시 수성구 달구벌대로 2400 | 사업자등록번호 502-91-12345 | 대표원장 박밝음</div></body></html>`,
        ['백내장 수술 3만 건', '09:00 - 13:00', '달구벌대로 2400'],
        ['1899'],
      ),
    },
  },
  {
    name: 'trade-association',
    pages: {
      '/': page(
        `<html><head><meta charset="utf-8"><title>한국스마트팜협회</title></head><body><div class="gnb_wrap"><div id="lnb"><a href="/sub/greeting.php">인사말</a></div></div><div class="cont"><p>한국스마트팜협회는 회원사 214곳의 수출을 지원하는 사단법인입니다.</p></div><div class="foot_wrap"><div class="copyright">세종특별자치시 도움5로 20</div></div></body></html>`,
        ['회원사 214곳', '도움5로 20'],
      ),
      '/sub/greeting.php': page(
        `<html><head><meta charset="utf-8"><title>인사말</title></head><body><div class="cont"><p>안녕하십니까. 협회장 정하늘입니다. 2011년 출범 이후 온실 자동화 표준을 제정해 왔습니다.</p></div></body></html>`,
        ['온실 자동화 표준'],
      ),
    },
  },
  {
    name: 'global-sensor',
    front: '/en/',
    pages: {
      '/en/': page(
        `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Global Sensor Co., Ltd.</title></head><body><header><a href="/en/about">About us</a><a href="/en/products">Products</a></header><main><p>Global Sensor Co., Ltd. designs gas sensors for semiconductor fabs. We ship 1.2 million units a year to 23 countries.</p><p>Sales: +82 (0)31-777-1234, sales at global-sensor dot com</p></main><footer>27 Pangyo-ro, Seongnam, Korea</footer></body></html>`,
        [
          'Global Sensor Co., Ltd. designs gas sensors for semiconductor fabs.',
          '1.2 million units',
          '27 Pangyo-ro',
        ],
        ['777', 'sales at'],
      ),
      '/en/about': page(
        `<html><head><meta charset="utf-8"><title>About us</title></head><body><main><p>Founded in 2006 in Pangyo, the company holds 88 patents.</p><p>Call (415) 555-0100 for our US office.</p></main></body></html>`,
        ['88 patents'],
        ['555-0100'],
      ),
      '/en/products': page(
        `<html><head><meta charset="utf-8"><title>Products</title></head><body><main><p>The GS-200 detects ammonia at 5 ppb within two seconds.</p></main></body></html>`,
        ['5 ppb'],
      ),
    },
  },
  {
    name: 'unclosed-print',
    pages: {
      '/': page(
        `<html><head><title>우진인쇄<meta charset="utf-8"></title><body><table><tr><td><b>우진인쇄는 패키지 인쇄를 35년간 해 온 회사입니다.<td><font color=red>친환경 콩기름 잉크를 사용하고 있습니다.<tr><td><p>UV 인쇄기 6대와 자동 접지기 4대를 보유하고 있습니다.<p>문의 &#107;im&#64;unclosed-print&#46;kr</table><div class=footer>서울 중구 을지로 148`,
        ['패키지 인쇄를 35년간', '콩기름 잉크', 'UV 인쇄기 6대', '을지로 148'],
        ['kim@', 'kim'],
      ),
    },
  },
]
