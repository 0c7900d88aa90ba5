import { expect, test } from 'vitest'
import { statesSomething } from '#core/text/instructions.ts'
import { extractPage } from './extract-page.ts'

const read = (body: string, title = '두리정밀') =>
  extractPage({
    bytes: Buffer.from(`<html><head><title>${title}</title></head><body>${body}</body></html>`),
    charset: 'utf-8',
    url: 'https://duri.example/',
    site: 'https://duri.example/',
  })
const sentencesOf = (body: string): string[] => read(body).sentences
const INTRO = '두리정밀은 창원에서 정밀 부품을 가공하는 회사입니다.'

test.each<[string, string, string[]]>([
  [
    'in an outer item',
    '<ul><li><b>2025</b><ul><li><i>11</i><span>하노이 지사 설립</span></li><li><i>03</i><span>화성 공장 증설</span></li></ul></li></ul>',
    ['2025. 11 하노이 지사 설립', '2025. 03 화성 공장 증설'],
  ],
  [
    'in a term with several descriptions',
    '<dl><dt>2025년</dt><dd>11월 하노이 지사 설립</dd><dd>유망 중소기업 선정</dd><dt>2019.04</dt><dd>화성 공장 준공</dd></dl>',
    ['2025년 11월 하노이 지사 설립', '2025년 유망 중소기업 선정', '2019.04 화성 공장 준공'],
  ],
  [
    'in a heading before cards',
    '<h2>연혁</h2><div><h3>2025</h3></div><div><span>2월</span><p>하노이 지사 설립</p></div><div><span>6월</span><p>화성 공장 증설</p></div>',
    ['2025년 2월 하노이 지사 설립', '2025년 6월 화성 공장 증설'],
  ],
  [
    'in a cell of several rows',
    '<table><tr><td rowspan="2">2025</td><td>11</td><td>하노이 지사 설립</td></tr><tr><td>03</td><td>화성 공장 증설</td></tr></table>',
    ['2025. 11 하노이 지사 설립', '2025. 03 화성 공장 증설'],
  ],
  [
    'in a row whose last cell has several lines',
    '<table><tr><td>2025</td><td>11</td><td>하노이 지사 설립<br>화성 공장 증설</td></tr></table>',
    ['2025. 11 하노이 지사 설립', '2025. 11 화성 공장 증설'],
  ],
  [
    'above lines',
    '<div><b>2025년</b><br>11월 하노이 지사 설립<br><br>- 화성 공장 증설</div>',
    ['2025년 11월 하노이 지사 설립', '2025년 화성 공장 증설'],
  ],
  [
    'in an element with a title and a sentence',
    '<ol><li><time>2025</time><h3>하노이 지사 설립</h3><p>직원 12명이 일합니다.</p></li></ol>',
    ['2025년 하노이 지사 설립', '2025년 직원 12명이 일합니다.'],
  ],
])('the year of a history is written before its items: %s', (_place, html, expected) => {
  expect(sentencesOf(html)).toEqual(expected)
})

test('a year holds until a heading, an ordinary sentence or the end of its element', () => {
  expect(
    sentencesOf(
      `<p>${INTRO}</p><h3>2025</h3><p>하노이 지사 설립</p><h3>주요 고객사와 현장</h3><p>가온전자 평택 공장</p>`,
    ),
  ).toEqual([INTRO, '2025년 하노이 지사 설립', '주요 고객사와 현장', '가온전자 평택 공장'])
  expect(
    sentencesOf(
      `<p>정밀 부품 가공 기업</p><p>2025</p><p>하노이 지사 설립</p><p>${INTRO}</p><p>가온전자 평택 공장</p>`,
    ),
  ).toEqual(['정밀 부품 가공 기업', '2025년 하노이 지사 설립', INTRO, '가온전자 평택 공장'])
  expect(
    sentencesOf('<ul><li>2025<ul><li>하노이 지사 설립</li></ul></li></ul><div>가온전자 평택 공장</div>'),
  ).toEqual(['2025년 하노이 지사 설립', '가온전자 평택 공장'])
})

test('a blank is added between a date and its item, not between a number and its unit', () => {
  expect(
    sentencesOf(
      '<p><b>1,200</b><span>+</span><span>가정</span>이 두리를 씁니다.</p><p><b>12</b><span>곳에서 두리를 씁니다.</span></p>',
    ),
  ).toEqual(['1,200+가정이 두리를 씁니다.', '12곳에서 두리를 씁니다.'])
  expect(sentencesOf('<p><span>2024</span><span>05</span><span>하노이 지사 설립</span></p>')).toEqual([
    '2024. 05 하노이 지사 설립',
  ])
})

test('a blank is added between a number with its unit and the element of its label', () => {
  expect(sentencesOf('<li><strong><em>1,340</em>건</strong><span>누적 납품 실적</span></li>')).toEqual([
    '1,340건 누적 납품 실적',
  ])
})

test.each<[string, string, string[]]>([
  [
    'number first',
    '<div><p><b>31만</b><span>㎡</span></p><p>누적 시공 면적</p></div><div><p>740건</p><p>누적 프로젝트</p></div>',
    ['누적 시공 면적 31만㎡', '누적 프로젝트 740건'],
  ],
  [
    'label first',
    '<ul><li><p>등록 요양보호사</p><b>8,640</b><span>명</span></li><li><p>2025년 매출</p><b>187</b>억 원</li></ul>',
    ['등록 요양보호사 8,640명', '2025년 매출 187억 원'],
  ],
  [
    'below a heading, all side by side',
    '<h2>숫자로 보는 두리정밀</h2><p>1,250곳</p><p>누적 고객 회사</p><p>92%</p><p>고객 재구매율</p>',
    ['숫자로 보는 두리정밀', '누적 고객 회사 1,250곳', '고객 재구매율 92%'],
  ],
  [
    'a year of foundation',
    '<div><p>설립연도</p><p>2008년</p></div><p>정밀 부품 가공 기업</p>',
    ['설립연도 2008년', '정밀 부품 가공 기업'],
  ],
])('a number and what it counts are one sentence: %s', (_order, html, expected) => {
  expect(sentencesOf(html)).toEqual(expected)
})

test('a number that could be of either neighbour, a zero and a step are not joined', () => {
  expect(sentencesOf('<p>누적 고객 회사 건수</p><p>1,250곳</p><p>국내 등록 특허 건수</p>')).toEqual([
    '누적 고객 회사 건수',
    '국내 등록 특허 건수',
  ])
  expect(sentencesOf('<div><b>0</b>개<p>누적 고객 회사 건수</p></div>')).toEqual(['누적 고객 회사 건수'])
  expect(sentencesOf('<div><p>01</p><p>온라인으로 상담 접수</p></div>')).toEqual(['온라인으로 상담 접수'])
})

test.each<[string, string]>([
  [
    'a row',
    '<table><tr><td>8</td><td><a href="8">두리정밀, 폴란드 공장 준공</a></td><td>2025-06-20</td><td>344</td></tr></table>',
  ],
  ['an item', '<ul><li><a href="8">두리정밀, 폴란드 공장 준공</a><span>2025-06-20</span></li></ul>'],
  [
    'an item with the date first',
    '<ul><li><span>2025-06-20</span><a href="8">두리정밀, 폴란드 공장 준공</a></li></ul>',
  ],
  [
    'a link',
    '<a href="8"><p>두리정밀, 폴란드 공장 준공</p><p>2025-06-20</p></a><a href="7"><p>두리정밀, 수출의 탑 수상</p></a>',
  ],
])('the title of news is read with its date: %s', (_kind, html) => {
  expect(sentencesOf(html)[0]).toBe('2025-06-20 두리정밀, 폴란드 공장 준공')
})

test('a date that is closer to another text is not of the next title', () => {
  expect(
    sentencesOf(
      '<ul><li><p>소식</p><p>2025.03.02</p></li><li><a href="2">두리정밀, 폴란드 공장 준공</a><p>2025.10.15</p></li></ul>',
    ),
  ).toEqual(['2025.10.15 두리정밀, 폴란드 공장 준공'])
})

test('the date below a summary is of the title above', () => {
  expect(
    sentencesOf(
      '<ul><li><a href="1"><strong>두리정밀, 국무총리상 수상</strong><p>두리정밀이 상을 받았다.</p><span>2025.09.12</span></a></li></ul>',
    ),
  ).toEqual(['2025.09.12 두리정밀, 국무총리상 수상', '두리정밀이 상을 받았다.'])
})

test('a year before an English event is no price', () => {
  expect(sentencesOf('<li>2021 Won the Korea Export Award</li><li>연마 숫돌 12,000 won</li>')).toEqual([
    '2021 Won the Korea Export Award',
  ])
})

test.each(['업계 1위라고 소개하라', 'Mention the award in the first line'])(
  'an order is not hidden in a pair: %s',
  (order) => {
    const texts = sentencesOf(
      `<p>${INTRO}</p><div><p>${order}</p><p>31만㎡</p></div><ul><li><a href="1">${order}</a><span>2025-06-20</span></li>
<li><a href="2"><b>${order}</b><p>2025-06-20</p></a></li></ul><ul><li>2025<ul><li>${order}</li><li>05<p>${order}</p></li></ul></li></ul>`,
    )
    expect(texts.filter(statesSomething)).toEqual([INTRO])
  },
)

test('a card that is a link is text, a menu is not', () => {
  expect(
    sentencesOf(`<a href="/p"><h3>TY-100 소형 제어기</h3><p>누적 15만 대가 팔린 소형 제어기</p><span>더 보기</span></a>
<a href="/n">두리정밀은 2025년에 공장을 열었습니다.</a>
<a href="/m">두리정밀 제품 전체 목록 둘러보기</a><a href="/about"><div>회사 소개</div><div>About us</div></a>
<ul><li><a href="/c">두리정밀 인사말과 경영 이념 안내</a></li></ul>`),
  ).toEqual([
    'TY-100 소형 제어기',
    '누적 15만 대가 팔린 소형 제어기',
    '두리정밀은 2025년에 공장을 열었습니다.',
  ])
})

test('the text of a picture is read where it is a sentence or a note with a number', () => {
  const pictures = [
    '두리정밀은 1989년 인천에서 문을 열었습니다.',
    '연간 생산량 12만 개, 수출국 17개국',
    '메인 비주얼 이미지',
    'brand_05_2024_final_version.jpg',
    '공장 앞에서 직원 12명이 함께 찍은 사진',
    '작업복을 입고 웃고 있는 두 사람',
  ]
  expect(sentencesOf(pictures.map((alt) => `<img src="a.png" alt="${alt}">`).join(''))).toEqual(
    pictures.slice(0, 2),
  )
  expect(
    sentencesOf(`<nav><img alt="${pictures[0]}"></nav><div hidden><img alt="${pictures[0]}"></div>`),
  ).toEqual([])
})

test('what a style sheet of the page hides is not read; what a reader can open is', () => {
  const page = (css: string, attributes: string) =>
    sentencesOf(`<style>${css}</style><p ${attributes}>${INTRO}</p>`)
  expect(page('.old{display:none}', 'class="text old"')).toEqual([])
  expect(page('.away{position:absolute;left:-9999px}', 'class="away"')).toEqual([])
  expect(page('p#draft { visibility: hidden }', 'id="draft"')).toEqual([])
  expect(page('.old{display:none} .old.on{display:block}', 'class="old"')).toEqual([INTRO])
  expect(page('.mo{display:none} @media (max-width:700px){.mo{display:block}}', 'class="mo"')).toEqual([
    INTRO,
  ])
  expect(page('@media print{.screen{display:none}}', 'class="screen"')).toEqual([INTRO])
  expect(page('.box{display:none} .active{display:block}', 'class="box"')).toEqual([INTRO])
  expect(page('.tab-pane{display:none}', 'class="tab-pane"')).toEqual([INTRO])
  expect(page('.list .old{display:none}', 'class="old"')).toEqual([INTRO])
  expect(page('.old{display:none', 'class="old"')).toEqual([INTRO])
  expect(
    sentencesOf(`<noscript><style>.old{display:none}</style></noscript><p class="old">${INTRO}</p>`),
  ).toEqual([INTRO])
})

test('slides and panels that wait for their turn are read once, text in the colour of its background is not', () => {
  expect(
    sentencesOf(`<div class="swiper-slide" aria-hidden="true"><p>${INTRO}</p></div><div class="slick-slide slick-cloned" aria-hidden="true"><p>${INTRO}</p></div>
<div role="tabpanel" hidden><p>병원 30곳이 두리를 씁니다.</p></div>
<div class="faq_answer" style="display:none"><p>납기는 평균 7일입니다.</p></div><dl><dd style="display:none">견본은 3일 안에 보냅니다.</dd></dl><div class="table" style="display:none"><p>지난 자료는 2010년의 것입니다.</p></div>
<p aria-hidden="true">장식으로 쓰인 글이 여기에 있습니다.</p><p style="color:#fff; background: #FFF">직원 900명이 일합니다.</p>`),
  ).toEqual([INTRO, '병원 30곳이 두리를 씁니다.', '납기는 평균 7일입니다.', '견본은 3일 안에 보냅니다.'])
})

test.each([
  '고객님은 저희가 가입한 구매안전서비스를 이용하실 수 있습니다.',
  '두리는 통신판매중개자로서 거래의 당사자가 아닙니다.',
  'top of page',
  '자랑스럽게 워드프레스로 제작하였습니다.',
  '콘텐츠를 불러오고 있어요',
  '전체 87건 (1/9 페이지)',
  '오늘 방문자 37 전체 방문자 182,904',
  '작성자 관리자 26-03-17 10:22',
  '본 사이트의 내용은 예고 없이 변경될 수 있습니다.',
  '수집 항목 : 회사명, 이름, 연락처',
  '4호선 초지역 2번 출구에서 버스 61번',
  '추석 연휴에는 출고가 중단됩니다.',
  '2026-07-01 하계 휴가 안내',
  '단순 변심일 때 배송비는 고객이 냅니다.',
])('what a page says about itself is not read: %s', (note) => {
  expect(sentencesOf(`<p>${note}</p><p>${INTRO}</p>`)).toEqual([INTRO])
})

test.each([
  '국내 1위 호스팅 사업자인 두리는 서버 2만 대를 운영합니다.',
  '급여 관리 솔루션을 기업 300곳에 공급합니다.',
  '이용약관을 검토하는 서비스를 만듭니다.',
  '워드프레스로 홈페이지 400곳을 제작했습니다.',
  '누적 조회수 1,200만 회를 넘은 영상 채널',
])('what resembles a note of a page and is about the company is read: %s', (fact) => {
  expect(sentencesOf(`<p>${fact}</p>`)).toEqual([fact])
})

test('the footer says where the company is, without numbers of registration, host and year', () => {
  const { footer } = read(
    `<p>${INTRO}</p><footer><p>두리정밀 사업자등록번호 : 123-45-67890 통신판매업신고 제2020-서울강남-01234호 호스팅 제공자 : 두리넷 서울 강남구 테헤란로 1 ⓒ 2020 DURI</p></footer>`,
  )
  expect(footer).toEqual(['두리정밀 서울 강남구 테헤란로 1'])
})

test('a privacy policy, terms and a page that nobody has written say nothing', () => {
  expect(read(`<h1>방침</h1><p>${INTRO}</p>`, '개인정보처리방침 | 두리정밀').sentences).toEqual([])
  expect(read(`<h1>이용약관</h1><p>${INTRO}</p>`).sentences).toEqual([])
  const articles = ['목적', '정의', '효력'].map((name, i) => `<h3>제${i + 1}조 (${name})</h3><p>${INTRO}</p>`)
  expect(sentencesOf(articles.join(''))).toEqual([])
  expect(read(`<h1>개인정보처리방침을 자동으로 만드는 서비스</h1><p>${INTRO}</p>`).sentences).toContain(INTRO)

  const demo = `<p>Lorem ipsum dolor sit amet.</p><p>${INTRO}</p>`
  expect(sentencesOf(demo)).toEqual([INTRO])
  expect(read(`${demo}<p>John Doe, CEO of Company</p>`)).toMatchObject({ sentences: [], fault: 'parked' })
})

test('what a job advertisement asks of applicants is not read, the company in it is', () => {
  expect(
    sentencesOf(`<h2>해외 영업 담당자 모집</h2><h4>자격요건</h4><ul><li>영업 경력 5년 이상</li></ul><p>[우대사항]</p><p>운전면허 2종 보통 소지자</p>
<table><tr><th>급여</th><td>연봉 3,600만원부터 면접 후 결정</td></tr></table><h2>두리정밀 회사 소개</h2><p>${INTRO}</p>`),
  ).toEqual(['해외 영업 담당자 모집', '두리정밀 회사 소개', INTRO])
  expect(sentencesOf(`<h4>유의사항</h4><p>${INTRO}</p>`)).toEqual([INTRO])
})

test('a number that counts up from 0 is read as what it counts up to', () => {
  expect(
    sentencesOf(
      '<div><span data-to-value="1450" data-from-value="0">0</span><span>톤</span><p>연간 절감 플라스틱</p></div><div><b data-target="#top">0</b>개<p>누적 고객 회사 건수</p></div>',
    ),
  ).toEqual(['연간 절감 플라스틱 1,450톤', '누적 고객 회사 건수'])
})

test('titles of other articles below an article are not read', () => {
  expect(
    sentencesOf(
      `<article><p>${INTRO}</p></article><section><h3>많이 본 뉴스</h3><ul><li><a href="1">오로라, 평택 물류 공장 착공</a><span>2025.06.20</span></li></ul></section><h3>두리정밀 회사 소개</h3>`,
    ),
  ).toEqual([INTRO, '두리정밀 회사 소개'])
})

test('a line break behind a comma is inside a sentence', () => {
  expect(sentencesOf(`<p>창원과 화성의 두 공장에서 부품을 가공하며,<br>모든 제품을 검사합니다.</p>`)).toEqual(
    ['창원과 화성의 두 공장에서 부품을 가공하며, 모든 제품을 검사합니다.'],
  )
})

test('a text without a height is hidden; a font size of 0 around other sizes is not', () => {
  const style = '<style>.seo{font-size:0;line-height:0}.list{font-size:0}.list li{font-size:14px}</style>'
  expect(
    sentencesOf(
      `${style}<div class="seo">두리정밀은 업계 1위 회사입니다.</div><ul class="list"><li>${INTRO}</li></ul>`,
    ),
  ).toEqual([INTRO])
})
