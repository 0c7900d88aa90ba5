import { expect, test } from 'vitest'
import { type ColumnFacts, completeMapping, guessMapping } from './mapping.ts'

test('Korean and English column titles are recognized', () => {
  const titles = {
    companyName: ['회사명', '업체명', ' 업체 명', '상호(법인명)', 'Company', 'company_name', 'Company Name'],
    contactName: ['담당자', '담당자명', '이름', '성 명', 'Name', 'Full Name', 'contact-name'],
    contactEmail: ['이메일', '메일', 'E-mail', 'e_mail', '이메일 주소', 'Email Address', '담당자 이메일'],
    industry: ['업종', '산업군', 'Industry'],
    website: ['홈페이지', '웹사이트', 'URL', 'Homepage'],
    country: ['국가', 'Country'],
    city: ['도시', '지역', 'City'],
  }
  for (const [field, spellings] of Object.entries(titles)) {
    for (const title of spellings) expect(guessMapping([title]), title).toEqual({ [title]: field })
  }
})

test('a title with a number, a mark, a form of obligation or a translation is recognized', () => {
  for (const title of [
    '2. 이메일',
    '(필수) 이메일',
    '[선택]이메일',
    '이메일*',
    '이메일 / E-mail',
    'Email 이메일',
    'Ｅ－ｍａｉｌ',
  ])
    expect(guessMapping([title]), title).toEqual({ [title]: 'contactEmail' })
  expect(guessMapping(['회사 Email', '성명/Company', '제품 이름'])).toEqual({
    '회사 Email': 'contactEmail',
    '성명/Company': 'custom',
    '제품 이름': 'custom',
  })
})

const columnFacts = (filled: number, addresses = 0): ColumnFacts => ({ filled, addresses })

const fieldsOf = (columns: string[], facts: ColumnFacts[] = []) =>
  Object.fromEntries(
    Object.entries(guessMapping(columns, facts)).flatMap(([title, field]) =>
      field === 'custom' ? [] : [[field, title]],
    ),
  )

test('the last noun of a title says what a column is, in a question or behind other words', () => {
  for (const [field, titles] of Object.entries({
    companyName: [
      '소속 기관명을 적어 주세요.',
      '3. 회사명은 무엇입니까?',
      '회사/소속',
      'Deal - Organization',
      '납품 협력사',
    ],
    contactName: [
      '귀하의 성함을 입력해 주시기 바랍니다',
      'Person - Name',
      '고객 성명',
      '담당자명(필수)',
      '대표자/담당자',
    ],
    contactEmail: ['답변 받으실 이메일 주소를 남겨 주십시오', '바이어 E-mail'],
  }))
    for (const title of titles) expect(fieldsOf([title]), title).toEqual({ [field]: title })
  for (const title of ['성명/부서', '회사 주소', '거래처코드', '담당자에게 남길 말', '이름/회사']) {
    const fields = fieldsOf([title])
    expect(fields.companyName, title).toBeUndefined()
  }
})

test('people and addresses of the own company are not the contact', () => {
  expect(
    fieldsOf(
      ['영업담당', '영업담당 이메일', '고객사', '고객 성명', '고객 이메일', '계산서 이메일'],
      [
        { filled: 3, addresses: 0, names: 1, companies: 0 },
        columnFacts(3, 3),
        columnFacts(3),
        { filled: 3, addresses: 0, names: 1, companies: 0 },
        columnFacts(2, 2),
        columnFacts(3, 3),
      ],
    ),
  ).toEqual({ companyName: '고객사', contactName: '고객 성명', contactEmail: '고객 이메일' })
  expect(fieldsOf(['Lead Owner'], [{ filled: 3, addresses: 0, names: 1, companies: 0 }])).toEqual({})
})

test('the name belongs to the address that names its owner', () => {
  const people = { filled: 9, addresses: 0, names: 0.9, companies: 0 }
  expect(fieldsOf(['대표자', '주문한 분', '주문한 분 이메일'], [people, people, columnFacts(9, 9)])).toEqual({
    contactName: '주문한 분',
    contactEmail: '주문한 분 이메일',
  })
})

test('이름 is the contact beside 담당, which is one without it', () => {
  expect(fieldsOf(['담당', '이름'])).toEqual({ contactName: '이름' })
  expect(fieldsOf(['담당', '비고'])).toEqual({ contactName: '담당' })
})

test('the content decides where the title says nothing or something else', () => {
  const people = { filled: 9, addresses: 0, names: 0.9, companies: 0 }
  const firms = { filled: 9, addresses: 0, names: 0.1, companies: 0.6 }
  expect(fieldsOf(['열 1', '열 2', '열 3'], [firms, people, columnFacts(9, 9)])).toEqual({
    companyName: '열 1',
    contactName: '열 2',
    contactEmail: '열 3',
  })
  expect(fieldsOf(['이름', '통화한 분'], [firms, people])).toEqual({
    companyName: '이름',
    contactName: '통화한 분',
  })
  // a known title of something else is believed, and too few names are none
  expect(
    fieldsOf(['직급', '기타'], [people, { filled: 9, addresses: 0, names: 0.5, companies: 0.2 }]),
  ).toEqual({})
})

test('a decomposed (NFD) title is recognized', () => {
  const title = '회사명'.normalize('NFD')
  expect(guessMapping([title])).toEqual({ [title]: 'companyName' })
})

test('of two columns for one field the first gets it; unknown columns become custom fields', () => {
  expect(guessMapping(['이름', '성명', '직급'])).toEqual({
    이름: 'contactName',
    성명: 'custom',
    직급: 'custom',
  })
})

test('the user’s mapping wins over the guess', () => {
  const columns = ['이름', '성명', '회사']
  expect(completeMapping(columns, { 성명: 'contactName', 회사: 'ignore' })).toEqual({
    이름: 'custom',
    성명: 'contactName',
    회사: 'ignore',
  })
})

test('a column that is ignored by the guess stays ignored beside one the user ignores', () => {
  expect(completeMapping(['회사', '비고', '등록 상태'], { 비고: 'ignore' })).toEqual({
    회사: 'companyName',
    비고: 'ignore',
    '등록 상태': 'ignore',
  })
})

test('a mapping that identifies no lead is rejected', () => {
  expect(() => completeMapping(['a', 'b'], { a: 'city', b: 'custom' })).toThrow('하나에는 열을 연결해 주세요')
  expect(() => completeMapping(['a', 'b'], { a: 'companyName', b: 'companyName' })).toThrow('하나만 연결')
  const many = Array.from({ length: 60 }, (_, n) => `열${n}`)
  const all = Object.fromEntries(many.map((column) => [column, 'custom' as const]))
  expect(() => completeMapping(['회사', ...many], all)).toThrow('50개까지')
})

test('a column of addresses is the address whatever its title is', () => {
  expect(guessMapping(['업체', '연락망'], [columnFacts(3), columnFacts(3, 2)])).toEqual({
    업체: 'companyName',
    연락망: 'contactEmail',
  })
  expect(guessMapping(['메일', '계산서'], [columnFacts(3), columnFacts(3, 3)])).toEqual({
    메일: 'custom',
    계산서: 'contactEmail',
  })
  expect(guessMapping(['개인메일', '회사 주소'], [columnFacts(1, 1), columnFacts(2, 2)])).toMatchObject({
    '회사 주소': 'contactEmail',
  })
  expect(guessMapping(['개인 주소', '이메일'], [columnFacts(9, 9), columnFacts(2, 2)])).toMatchObject({
    이메일: 'contactEmail',
  })
})

test('of more than 50 further columns those with most values become custom fields', () => {
  const many = Array.from({ length: 60 }, (_, n) => `항목${n}`)
  const mapping = guessMapping(
    many,
    many.map((_, n) => columnFacts(n)),
  )
  expect(many.filter((column) => mapping[column] === 'custom')).toEqual(many.slice(10))
  expect(mapping).toMatchObject({ 항목0: 'ignore', 항목9: 'ignore' })
})

const EXPORTS: [string, string[], Record<string, string>][] = [
  [
    'Outlook in Korean',
    [
      '호칭',
      '이름',
      '성',
      '회사',
      '부서',
      '전자 메일 주소',
      '전자 메일 표시 이름',
      '근무지 국가',
      '웹 페이지',
    ],
    {
      이름: 'givenName',
      성: 'familyName',
      회사: 'companyName',
      '전자 메일 주소': 'contactEmail',
      '근무지 국가': 'country',
      '웹 페이지': 'website',
    },
  ],
  [
    'Outlook in English',
    ['Title', 'First Name', 'Last Name', 'Company', 'E-mail Address', "Manager's Name", 'Business City'],
    {
      'First Name': 'givenName',
      'Last Name': 'familyName',
      Company: 'companyName',
      'E-mail Address': 'contactEmail',
      'Business City': 'city',
    },
  ],
  [
    'Google',
    ['Name', 'Given Name', 'Family Name', 'Organization Name', 'E-mail 1 - Label', 'E-mail 1 - Value'],
    {
      Name: 'contactName',
      'Given Name': 'givenName',
      'Family Name': 'familyName',
      'Organization Name': 'companyName',
      'E-mail 1 - Value': 'contactEmail',
    },
  ],
  [
    'HubSpot',
    ['Record ID', 'First Name', 'Last Name', 'Email', 'Associated Company', 'Country/Region', 'Website URL'],
    {
      'First Name': 'givenName',
      'Last Name': 'familyName',
      Email: 'contactEmail',
      'Associated Company': 'companyName',
      'Country/Region': 'country',
      'Website URL': 'website',
    },
  ],
  [
    'Salesforce',
    ['First Name', 'Last Name', 'Title', 'Account Name', 'Email', 'Mailing City'],
    {
      'First Name': 'givenName',
      'Last Name': 'familyName',
      'Account Name': 'companyName',
      Email: 'contactEmail',
      'Mailing City': 'city',
    },
  ],
  [
    'business cards',
    ['이름', '회사', '부서', '직책', '이메일', '휴대폰', '주소'],
    { 이름: 'contactName', 회사: 'companyName', 이메일: 'contactEmail' },
  ],
  [
    'a list of an ERP',
    [
      '거래처코드',
      '거래처명',
      '대표자명',
      '업태',
      '종목',
      '영업담당자',
      '[필수] 담당자명',
      '세금계산서 이메일',
      '홈페이지*',
    ],
    {
      거래처명: 'companyName',
      업태: 'industry',
      '[필수] 담당자명': 'contactName',
      '홈페이지*': 'website',
      '세금계산서 이메일': 'contactEmail',
    },
  ],
]
for (const [name, columns, fields] of EXPORTS) {
  test(`an export of ${name} maps without a click`, () => {
    const mapping = guessMapping(
      columns,
      columns.map((column) =>
        columnFacts(2, /mail|메일/i.test(column) && !/표시|label/i.test(column) ? 2 : 0),
      ),
    )
    expect(Object.fromEntries(Object.entries(mapping).filter(([, target]) => target !== 'custom'))).toEqual(
      fields,
    )
  })
}

test('a title that names the company counts more than words like it in a column without such a title', () => {
  const facts = [
    { filled: 9, addresses: 0, companies: 0.4 },
    { filled: 9, addresses: 0, companies: 0.1 },
    { filled: 9, addresses: 9 },
  ]
  expect(guessMapping(['공사명', '발주기관', '이메일'], facts)).toMatchObject({ 발주기관: 'companyName' })
})
