import { describe, expect, test } from 'vitest'
import { unsupported } from './claim.ts'
import { readClaims } from './read-claims.ts'

const NOW = { year: 2026, month: 11 }
const marked = (bodyText: string, lead: string[] = [], sender: string[] = []) =>
  unsupported(
    readClaims(
      { subject: '', bodyText },
      {
        lead: lead.map((text) => ({ id: text, text, source: { kind: 'lead_field', field: 'notes' } })),
        sender: sender.map((text) => ({ id: text, text, source: { kind: 'sender' } })),
      },
      NOW,
    ),
  ).map(({ text }) => text)

describe('what a sentence supposes is no claim', () => {
  test.each([
    '차량이 100대를 넘으면 관리 방식이 달라집니다.',
    '기름값이 리터에 100원만 올라도 부담은 금세 커집니다.',
    '쉬는 시간 15분에 줄이 몰리면 자리로 돌아갑니다.',
    '버스 8대로 먼저 써 보시면 차이가 보입니다.',
    '도면을 세 번, 다섯 번 넘기다 보면 눈이 지칩니다.',
    '원고 700쪽이면 하루가 꼬박 갑니다.',
    '기존 앱에서 옮겨 오시는 경우에는 자료를 옮겨 드립니다.',
    'Whether you run two sites or twenty, reminders are easy to start with.',
  ])('%s', (sentence) => {
    expect(marked(sentence)).toEqual([])
  })

  test.each([
    ['매출 300억 원을 바라보는 회사라면 원가가 중요합니다.', '300억 원'],
    ['월 2만 원이면 시작하실 수 있습니다.', '2만 원'],
    ['명함을 하루 500건씩 찍으시려면 순서가 중요합니다.', '500건'],
  ])('what it takes for granted is one: %s', (sentence, text) => {
    expect(marked(sentence)).toEqual([text])
  })
})

test.each([
  ['설비 열 대를 보시면 한 달에 70만 원입니다.', '설비당 월 7만 원'],
  ['1년 계약을 하셔도 현장당 300만 원입니다.', '현장당 월 25만 원'],
  ['한 달에 9만 원이 채 안 됩니다.', '월 8만 9천 원'],
  ['물은 10분의 1만 씁니다.', '물 사용량 90% 절감'],
  ['백마흔 분이 일하시는 곳입니다.', '직원 140명'],
  ['여든두만 명이 다녀간 축제입니다.', '방문객 82만 명'],
])('%s follows from a number of a fact: %s', (sentence, fact) => {
  expect(marked(sentence, [fact], [fact])).toEqual([])
})

test.each([
  ['설비 열 대를 보시면 한 달에 90만 원입니다.', '설비당 월 7만 원'],
  ['한 달에 9만 원이 채 안 됩니다.', '월 9만 5천 원'],
])('%s does not follow from %s', (sentence, fact) => {
  expect(marked(sentence, [], [fact])).not.toEqual([])
})

test.each([
  '저는 세이프온의 박지훈 팀장입니다.',
  '세이프온 영업2팀 과장 윤서진 드림',
  'My name is Tom Becker and I work at Recallo.',
  'Kind regards, Tom Becker',
])('the name of the writer is no claim: %s', (sentence) => {
  expect(marked(`안녕하세요. ${sentence}`)).toEqual([])
})

test('an authority is known by the short form of its name, another is not', () => {
  const facts = ['2026년 중소벤처기업부 표창']
  expect(marked('중기부 표창도 있습니다.', [], facts)).toEqual([])
  expect(marked('국토부 표창도 있습니다.', [], facts)).toEqual(['국토부'])
})

test.each([
  '12월 1일쯤 완도로 내려가려고 합니다.',
  '학원 운영의 절반은 소통이라고 생각합니다.',
  '현장마다 사정이 다르다는 것을 잘 압니다.',
  'Happy to send a short video first.',
  'I know how busy the weeks before Christmas are.',
])('what the writer intends, thinks or understands is no claim: %s', (sentence) => {
  expect(marked(sentence)).toEqual([])
})

describe('after a sentence about us', () => {
  const markedAfter = (sentence: string) => marked(`저희는 농가를 돕습니다. ${sentence}`)

  test.each([
    '검토하실 수 있도록 자료를 준비했습니다.',
    '함께 참고하실 자료도 있습니다.',
    '새로 배울 것은 거의 없습니다.',
    '냉장차는 서 있어도 기름을 먹습니다.',
    '비가 오는 날에도 점검은 쉬지 않습니다.',
  ])('what is offered or general is no claim: %s', (sentence) => {
    expect(markedAfter(sentence)).toEqual([])
  })

  test.each([
    '과수원 요금은 받지 않습니다.',
    '한국원예대전에서 첫 우승을 거뒀습니다.',
    '수리 창고가 나루터에 있습니다.',
  ])('what happened, exists or costs nothing is one: %s', (sentence) => {
    expect(markedAfter(sentence)).toHaveLength(1)
  })
})

test('what the reader reached is a claim when it is given as a reason', () => {
  expect(marked('스마트도시 공모에 뽑힌 구청이니 새로운 일에도 열려 있으시리라 믿습니다.')).toHaveLength(1)
})

describe('what follows from a change that a fact states is no claim', () => {
  test.each([
    ['폐기율이 3분의 1 남짓 내려갔습니다.', '식자재 폐기율 7.5% → 4.9%'],
    ['수금이 18일 빨라졌습니다.', '회수 기간 평균 47일에서 29일로 단축'],
    ['폐사율이 4분의 1이 됩니다.', '폐사율 6%에서 1.5%'],
    ['저희 매출은 한 해 사이 360억 원 늘었습니다.', '2024년 매출 1,800억 원, 2025년 매출 2,160억 원'],
    ['저희 매출은 20% 늘었습니다.', '2024년 매출 1,800억 원, 2025년 매출 2,160억 원'],
    ['파손은 천 개에 두 개꼴입니다.', '파손율 0.2%'],
    ['대기 시간이 40% 줄었습니다.', '대기 시간 25분에서 15분으로 단축'],
    ['대기 시간이 60%로 내려갔습니다.', '대기 시간 25분에서 15분으로 단축'],
    ['저희 시청률은 열 집 중 네 집꼴입니다.', '시청률 40%'],
  ])('%s', (sentence, fact) => {
    expect(marked(sentence, [], [fact])).toEqual([])
  })

  test.each([
    ['대기 시간이 60% 이상 줄었습니다.', '대기 시간 25분에서 15분으로 단축'],
    ['대기 시간이 40%로 내려갔습니다.', '대기 시간 25분에서 15분으로 단축'],
    ['저희는 만기를 평균 2주 먼저 알려 드립니다.', '만기를 5일 전에 알립니다.'],
    ['수금이 20일 빨라졌습니다.', '회수 기간 평균 47일에서 29일로 단축'],
    ['저희 매출은 30% 늘었습니다.', '2024년 매출 1,800억 원, 2025년 매출 2,160억 원'],
    ['국내 매장 셋 중 하나가 저희 카메라를 씁니다.', '매장 5,200곳에 설치'],
    ['객실 하나가 해마다 3.2kg을 줄입니다.', '호텔 88곳에 설치'],
  ])('another number is: %s', (sentence, fact) => {
    expect(marked(sentence, [], [fact])).not.toEqual([])
  })
})

test('what a fact only plans is not supported as done', () => {
  expect(marked('120호점 돌파를 축하드립니다.', ['2026년 목표 120호점'])).toEqual(['120호점'])
  expect(marked('120호점을 향해 가고 계십니다.', ['2026년 목표 120호점'])).toEqual([])
})

describe('what a fact prepares or considers', () => {
  test.each([
    ['신규 병동 개소를 축하드립니다.', '신규 병동 개소를 준비하고 있습니다.'],
    ['구독 서비스를 시작하신 소식을 들었습니다.', '구독 서비스 시작 준비 중'],
    ['내년에 베트남 법인을 세우신다니 기대가 됩니다.', '베트남 법인 설립 검토'],
    [
      'I saw that your third warehouse in Daegu opened last month.',
      'We are planning a third warehouse in Daegu.',
    ],
  ])('is not supported as done or settled: %s', (sentence, fact) => {
    expect(marked(sentence, [fact, '2011년 설립'])).toHaveLength(1)
  })

  test.each([
    ['신규 병동 개소를 준비하고 계신다고 들었습니다.', '신규 병동 개소를 준비하고 있습니다.'],
    ['베트남 법인 설립을 검토하신다고 들었습니다.', '베트남 법인 설립 검토'],
    ['내년 무인 창고를 목표로 밝히신 자료를 보았습니다.', '2027년 무인 창고 목표'],
    ['I saw that you plan a third warehouse in Daegu.', 'We are planning a third warehouse in Daegu.'],
  ])('is supported as such: %s', (sentence, fact) => {
    expect(marked(sentence, [fact, '2011년 설립'])).toEqual([])
  })
})

describe('what is said in general', () => {
  test.each([
    '수확철에는 일손이 모자란다는 말씀을 자주 들었습니다.',
    '야간에는 호출을 놓치기 쉽다고 들었습니다.',
    '진열대 사진을 넘기다가 소개 글까지 읽었습니다.',
    '예산이 4천만 원이라면 두 층을 바꾸실 수 있습니다.',
  ])('is no report about the reader: %s', (sentence) => {
    expect(marked(sentence)).toEqual([])
  })

  test.each([
    '두 번째 양조장을 열었다는 이야기를 들었습니다.',
    '새 양조장을 짓는다고 들었습니다.',
    '하루에 빵 700개가 나간다고 들었습니다.',
    '양조장 인수 기사를 읽었습니다.',
  ])('what happened or is counted is one: %s', (sentence) => {
    expect(marked(sentence)).not.toEqual([])
  })
})

describe('a number that is computed from given ones', () => {
  test.each([
    ['도서관에 모두 8만 4천 권을 새로 두셨습니다.', '도서관 6곳, 도서관마다 장서 1만 4천 권'],
    ['직원 수로는 84명 차이입니다, 저희와 귀사는.', '직원 130명, 연구원 46명'],
    ['노선 32개라면 월 256만 원입니다.', '노선당 월 8만 원'],
    ['예약 1,200건 중 15%가 취소되니 180건의 빈자리가 생깁니다.', '하루 예약 1,200건, 취소율 15%'],
    ['예산 6억 원이면 46대까지 놓으실 수 있습니다.', '예산 6억 원, 대당 1,300만 원'],
    ['도면 170장이라도 30분이 채 걸리지 않습니다.', '도면 한 장을 10초에 검토합니다.'],
    ['도면 90장이라면 여섯 시간이면 됩니다.', '도면 30장을 두 시간에 검토합니다.'],
    ['화분 720상자라면 트럭 16대로 나릅니다.', '화분 180상자를 트럭 4대로 나릅니다.'],
    ['병 하나에 5원, 월 2만 4,500병이면 12만 2,500원입니다.', '병당 5원, 병 월 2만 4,500병'],
    ['1분에 40원, 한 시간이면 2,400원입니다.', '분당 40원'],
    ['All 65 seats come to KRW 780,000.', '65 seats, KRW 12,000 each'],
  ])('%s from %s', (sentence, fact) => {
    expect(marked(sentence, [fact], [fact])).toEqual([])
  })

  test.each([
    ['도면 90장이라면 네 시간이면 됩니다.', '도면 30장을 두 시간에 검토합니다.', '네 시간'],
    ['노선 32개라면 월 276만 원입니다.', '노선당 월 8만 원', '276만 원'],
    ['예산 6억 원이면 54대까지 놓으실 수 있습니다.', '대당 1,300만 원', '54대'],
    ['저희 고객의 접수는 하루 480건 늘었습니다.', '요금은 건당 120원', '480건'],
    ['저희 고객의 접수는 하루 800건입니다.', '고객 400곳, 2월 개편', '800건'],
    [
      '강사 한 분이 해마다 스무 과목을 맡고 계신다고 들었습니다.',
      '강사 14명, 협력 학교 280곳',
      '스무 과목을 맡고',
    ],
    ['정비사 한 분이 하루에 2,400대를 보시는 셈입니다.', '정비사 7명, 연 수리 2,400대', '2,400대'],
  ])('%s is not from %s', (sentence, fact, text) => {
    expect(marked(sentence, [fact], [fact])).toContain(text)
  })

  test('of the sentence before, and in the subject when the body computes it', () => {
    const facts = {
      lead: [],
      sender: [{ id: 'price', text: '대당 월 9만 원', source: { kind: 'sender' } as const }],
    }
    const mail = (subject: string) => ({
      subject,
      bodyText: '트럭이 서른 대를 넘나요? 저희 단말기는 서른 대면 월 270만 원입니다.',
    })
    const of = (subject: string) => unsupported(readClaims(mail(subject), facts, NOW)).map(({ text }) => text)
    expect(of('월 270만 원으로 보는 운행 기록')).toEqual([])
    expect(of('월 290만 원으로 보는 운행 기록')).toEqual(['290만 원'])
  })
})

test('a number of our customers is ours also in a sentence that honours them', () => {
  const marks = (sentence: string) => marked(sentence, ['정원 관리 620곳'], ['정원 관리 업체 23곳이 씁니다.'])
  expect(marks('정원 관리 업체 스물세 곳에서 이미 쓰고 계십니다.')).toEqual([])
  expect(marks('정원 관리 업체 마흔 곳에서 이미 쓰고 계십니다.')).toEqual(['마흔 곳'])
})

describe('names that a list adds or a counted list begins with', () => {
  const facts = ['대만과 태국에 수출합니다.', '학원 40곳이 씁니다.', '이음학원 후기']
  test.each([
    ['대만과 태국에 이어 페루에도 제품을 보내신다고 들었습니다.', '페루'],
    ['저희 교재는 가온과 누리를 비롯한 학원 40곳이 쓰고 있습니다.', '가온과 누리'],
    ['저희 교재는 가온, 누리 등 학원 40곳이 쓰고 있습니다.', '가온, 누리'],
  ])('%s', (sentence, text) => {
    expect(marked(sentence, facts, facts)).toEqual([text])
  })

  test.each([
    '대만에 이어 태국에도 제품을 보내신다고 들었습니다.',
    '저희 교재는 이음학원을 비롯한 학원 40곳이 쓰고 있습니다.',
    '작년에 이어 올해도 인사드립니다.',
    '설치비를 포함한 견적을 보내 드리겠습니다.',
  ])('given ones have a source: %s', (sentence) => {
    expect(marked(sentence, facts, facts)).toEqual([])
  })
})

test('a half or quarter of the year is the one that the facts give', () => {
  const facts = ['2027년 하반기 신사옥 입주 예정', '2027년 2월 대리점 모집']
  expect(marked('내년 하반기에 신사옥에 입주하신다고 들었습니다.', facts)).toEqual([])
  expect(marked('내년 상반기에 신사옥에 입주하신다고 들었습니다.', facts)).toHaveLength(1)
  expect(marked('내년 1분기에 대리점을 모집하신다고 들었습니다.', facts)).toEqual([])
  expect(marked('내년 3분기에 대리점을 모집하신다고 들었습니다.', facts)).toHaveLength(1)
})

test.each([
  '내년 상반기에 계획하신 시험이 있으신지요?',
  '수확철이면 사람 구하기가 제일 어렵다고들 하십니다.',
  'Do you use Salesforce or something else today?',
])('what is asked or said in general is no claim: %s', (sentence) => {
  expect(marked(sentence)).toEqual([])
})

describe('a number is the given one in another unit', () => {
  test.each([
    ['클린룸이 790평 가까이 되십니다.', '클린룸 2,600㎡'],
    ['하루 3천 킬로그램의 원두를 볶으신다고 들었습니다.', '하루 원두 3톤 로스팅'],
    ['발전 용량이 0.4GW에 이르십니다.', '발전 용량 400MW'],
    ['You pay 12,500 won for each seat.', 'Price: KRW 12,500 per seat'],
    ['The kit costs 45 dollars.', 'The kit is USD 45.'],
  ])('%s from %s', (sentence, fact) => {
    expect(marked(sentence, [fact], [fact])).toEqual([])
  })

  test.each([
    ['클린룸이 970평 가까이 되십니다.', '클린룸 2,600㎡', '970평'],
    ['발전 용량이 400kW에 이르십니다.', '발전 용량 400MW', '400kW'],
    ['The kit costs 54 dollars.', 'The kit is USD 45.', '54 dollars'],
  ])('%s is not from %s', (sentence, fact, text) => {
    expect(marked(sentence, [fact], [fact])).toEqual([text])
  })
})

describe('a number is the given one in another form', () => {
  test.each([
    ['녹취 한 시간을 1분 30초 만에 분석합니다.', '녹취 한 시간을 90초에 분석합니다.'],
    ['첫 답변은 평균 세 시간 안에 나가요.', '첫 답변까지 평균 2시간 40분 걸립니다.'],
    ['두 달이면 구축을 마칩니다.', '구축 기간은 통상 8주입니다.'],
    ['발주하시면 3주 안에 받아 보십니다.', '납기는 3주입니다.'],
    ['설치는 반나절이면 끝납니다.', '설치는 설비 한 대에 반나절 걸립니다.'],
    ['저희 교육은 6,300분이 들으셨습니다.', '교육을 6,300명이 들었습니다.'],
    ['판독 정확도는 98%를 웃돌았습니다.', '판독 정확도는 98.2%였습니다.'],
    ['저희는 98년에 문을 열었습니다.', '1998년 창업했습니다.'],
    ['클릭률이 1.5배 넘게 올랐습니다.', '클릭률이 2.1%에서 3.4%로 올랐습니다.'],
    ['저희 도구는 서른여섯 제조사가 쓰고 있습니다.', '도구를 제조사 36곳이 쓰고 있습니다.'],
    ['VR 실습은 술기 스물두 가지를 다룹니다.', 'VR 실습은 술기 22종을 다룹니다.'],
  ])('%s from %s', (sentence, fact) => {
    expect(marked(sentence, [], [fact])).toEqual([])
  })

  test.each([
    ['지난달 1,870억 원 규모의 수주 소식을 보았습니다.', 'LNG 저장탱크 3기를 1,870억 원에 수주했습니다.'],
    ['올해 시드로 7억 받으신 것을 보았습니다.', '시드 투자 7억 원을 유치했습니다.'],
    ['운용자산이 1조 2천억 원에 달한다고 들었습니다.', '운용자산 1조 2,000억 원'],
    ['분류기로 매달 30만 개를 담으신다고 들었습니다.', '분류기 12대, 상자 월 30만 개 출고'],
    ['귀사가 관리하는 42개소 6,800면은 작은 규모가 아닙니다.', '공영주차장 42개소, 총 6,800면을 관리합니다.'],
  ])('%s from %s', (sentence, fact) => {
    expect(marked(sentence, [fact])).toEqual([])
  })

  test.each([
    ['녹취 한 시간을 1분 10초 만에 분석합니다.', '녹취 한 시간을 90초에 분석합니다.', '1분 10초'],
    ['첫 답변은 평균 두 시간 안에 나가요.', '첫 답변까지 평균 2시간 40분 걸립니다.', '두 시간'],
    ['석 달이면 구축을 마칩니다.', '구축 기간은 통상 8주입니다.', '석 달'],
    ['저희 도구는 서른여덟 제조사가 쓰고 있습니다.', '도구를 제조사 36곳이 쓰고 있습니다.', '서른여덟'],
    ['클릭률이 두 배 넘게 올랐습니다.', '클릭률이 2.1%에서 3.4%로 올랐습니다.', '두 배'],
  ])('%s is not from %s', (sentence, fact, text) => {
    expect(marked(sentence, [], [fact])).toEqual([text])
  })
})

describe('a number whose extent is asked for, or of a condition', () => {
  test.each([
    '반품 상자가 하루 300개를 넘나요?',
    '한 달 야간 당직이 스무 번쯤 되시는지요?',
    '혹시 미납 회원이 10%가 넘는 반도 있으신가요?',
    '보호자 문의의 절반 이상이 밤에 들어오지 않나요?',
    '하루 80박스 정도면 맡기실 만한가요?',
    'Do your drivers report more than 40 faults a week?',
    'If only 12 of your nurses join the pilot, that is enough.',
  ])('is no claim: %s', (sentence) => {
    expect(marked(sentence)).toEqual([])
  })

  test.each([
    ['반품 상자를 하루 300개 넘게 여시는데 일손이 모자라지 않나요?', '300개'],
    ['직원 120명의 급여는 어떻게 계산하시나요?', '120명'],
    ['How do your 40 drivers report faults?', '40 drivers'],
    ['If your 45 stores need it, we can help.', '45 stores'],
  ])('what a question takes for granted is one: %s', (sentence, text) => {
    expect(marked(sentence)).toContain(text)
  })
})

test.each([
  '필요 없으시면 "패스"라고만 답 주셔도 됩니다.',
  '갑자기 이런 메일이라 놀라셨죠.',
  '요금 고지서를 볼 때마다 한숨 나오신다는 분들을 자주 뵙습니다.',
  '연말 결산이 끝나신 뒤에 한번 뵐 수 있을지 여쭙습니다.',
])('%s states nothing', (sentence) => {
  expect(marked(sentence)).toEqual([])
})

describe('the writer introduces himself (R-458)', () => {
  test.each([
    '정비소를 맡고 있는 카노트의 정다은 매니저입니다.',
    '카노트 사업개발팀 한지우 과장이라고 합니다.',
    '카노트 공동 대표 백승호입니다.',
    "I'm Anna Lee from Remindly.",
    'Jun Park here, from Onchan in Seoul.',
  ])('%s', (sentence) => {
    expect(marked(sentence, ['정비 센터 23곳'], ['정비 이력 앱'])).toEqual([])
  })

  test.each([
    ['저희 연구소장은 반도체를 연구한 김도현 박사입니다.', '김도현'],
    ['저희 앱은 이서준 교수가 설계했습니다.', '이서준'],
    ['We were founded by Daniel Roth last spring.', 'Daniel Roth'],
  ])('another person is a name without a source: %s', (sentence, name) => {
    expect(marked(sentence, ['정비 센터 23곳'], ['정비 이력 앱'])).toContain(name)
  })
})

describe('what is not claimed or only possible (R-458)', () => {
  test.each([
    '업계 최초라는 말씀은 드리지 않겠습니다.',
    '100% 막아 드린다고 장담하지는 못합니다.',
    '저희가 유일한 방법은 아닙니다.',
    '산업통상자원부 기준이 바뀌면 양식도 바뀝니다.',
    '국세청 안내가 복잡하지는 않으신가요?',
    '안전 팀장님과 구매 부장님 가운데 어느 분께 여쭐지요?',
    'HACCP 심사를 앞두고 서류가 몰리는 때이지요.',
    'We are not the only option, of course.',
    'You may already use Google Sheets for this.',
    'Reply "stop" and I will not write again.',
    "I'm free on Thursday after two.",
  ])('%s', (sentence) => {
    expect(marked(sentence)).toEqual([])
  })

  test.each([
    ['저희는 HACCP 인증 시설에서 만듭니다.', 'HACCP'],
    ['The service is free for a year.', 'free'],
    ['국세청과 함께 만든 양식입니다.', '국세청'],
    ['한빛전자가 쓰는 앱을 보신 적이 있나요?', '한빛전자'],
    ['한빛전자에서 확인했으니 넣으시면 편합니다.', '한빛전자'],
    ['30명이 주말에도 쉬지 않고 답합니다.', '30명'],
    ['무료로 드린다는 것은 변하지 않습니다.', '무료'],
    ['특허 12건을 중국에도 냈습니다.', '12건'],
    ['설치에는 1시간이 걸립니다.', '1시간'],
    ['구매 담당 허준 이사가 만들었습니다.', '허준'],
    ['Companies like Northwind Foods use our app.', 'Northwind Foods'],
    ['I read that you have made bread for 30 years.', '30 years'],
  ])('%s is one', (sentence, text) => {
    expect(marked(sentence)).toContain(text)
  })
})

describe('what a sentence supposes, leaves open or asks for, also with words between (R-459)', () => {
  test.each([
    '식재료값이 10%만 올라도 원가가 흔들립니다.',
    '만약 대기가 15% 줄어든다면 무엇부터 하시겠습니까?',
    '단말기 80개를 2년 쓰셔도 요금은 같습니다.',
    '층마다 문이 아홉 개라고 가정하면 답이 쉬워집니다.',
    '5종부터 시작하실지 한꺼번에 하실지 정하셨나요?',
    '견적용 도면 30장만 보내 주십시오.',
    '차가 하루 30대 넘게 들어오는 날이면 기록을 놓치기 쉽습니다.',
    '한 주에 몇 건쯤 되시나요? 15건?',
    'If even 12 percent of your tickets were sorted, that would help.',
    'How many cancel: 5 percent, or closer to 10?',
  ])('%s', (sentence) => {
    expect(marked(sentence)).toEqual([])
  })

  test.each([
    ['도서관 90곳이 쓰는 앱을 넣으시면 편합니다.', '90곳이 쓰'],
    ['저희 고객은 하루 30대 넘게 들어오는 날에도 씁니다.', '30대'],
    ['타사보다 절반 값이라고 보시면 됩니다.', '절반'],
  ])('what it takes for granted is one: %s', (sentence, text) => {
    expect(marked(sentence).some((one) => one.includes(text.slice(0, 2)))).toBe(true)
  })
})

describe('a price times what the sentence counts (R-466)', () => {
  test.each([
    ['센터 다섯 곳에서 석 달 쓰시면 75만 원입니다.', '센터당 월 5만 원'],
    ['두 병원이면 연 480만 원입니다.', '병원당 연 240만 원'],
    ['감지기 60개를 1년 쓰셔도 504만 원입니다.', '감지기 월 7천 원'],
    ['세 노선을 맡기시면 96만 원이 됩니다.', '노선 하나에 32만 원'],
    ['For 65 seats the price is 780 dollars.', '65 seats, 12 USD per seat'],
    ['하루 9만 건이면 시간당 3,700건이 넘습니다.', '하루 9만 건'],
    ['창고 열 가운데 일곱 곳은 냉장입니다.', '냉장 창고 비율 70%'],
    ['센서는 1,075대쯤 필요합니다, 430km라면요.', '관로 430km, 센서 간격 400m'],
    ['The lease runs two years.', 'The lease is 24 months.'],
    ['누수율이 2.7%포인트 낮아졌습니다.', '누수율이 8.1%에서 5.4%로 낮아졌습니다.'],
    ['1만 쪽이 4분이니 10만 쪽이면 40분입니다.', '1만 쪽 색인에 4분'],
    ['창업 20주년을 3년 앞두고 계시네요.', '2009년 창업'],
  ])('%s follows from %s', (sentence, fact) => {
    expect(marked(sentence, [fact], [fact])).toEqual([])
  })

  test.each([
    ['센터 다섯 곳에서 석 달 쓰시면 85만 원입니다.', '센터당 월 5만 원', '85만 원'],
    ['두 병원이면 연 530만 원입니다.', '병원당 연 240만 원', '530만 원'],
    ['For 65 seats the price is 870 dollars.', 'The price is 12 USD per seat.', '870 dollars'],
    ['The lease runs three years.', 'The lease is 24 months.', 'three years'],
    ['창업 30주년을 3년 앞두고 계시네요.', '2009년 창업', '30주년'],
  ])('%s does not from %s', (sentence, fact, text) => {
    expect(marked(sentence, [fact], [fact])).toContain(text)
  })
})

describe('a promise or a place in other words (R-469)', () => {
  test.each([
    ['시험은 네 대까지 비용 없이 해 보실 수 있습니다.', '첫 달은 설비 4대까지 무료'],
    ['그만두셔도 위약금을 받지 않습니다.', '해지 위약금 없음'],
    ['쓰시던 자료는 돈을 받지 않고 옮겨 드립니다.', '데이터 이전은 무료입니다.'],
    ['수선한 옷을 이튿날 돌려드립니다.', '다음 날 납품'],
    ['한 번에 최대 250장을 봅니다.', '한 번에 250장까지 검사'],
    ['북미 규정은 꽤 까다롭습니다.', '미국과 캐나다 수출'],
    ['Your data would not leave Europe.', 'Data stays in Germany.'],
  ])('%s from %s', (sentence, fact) => {
    expect(marked(sentence, [fact], [fact])).toEqual([])
  })

  test.each([
    ['북미 규정은 꽤 까다롭습니다.', '일본 수출', '북미'],
    ['효과가 없으면 이용료를 돌려드립니다.', '다음 날 납품', '돌려드'],
  ])('%s is not from %s', (sentence, fact, text) => {
    expect(marked(sentence, [fact], [fact])).toContain(text)
  })
})

test.each([
  ['저희는 20분마다, 하루에 72번 온도를 확인합니다.', '20분마다 온도를 확인합니다.'],
  ['저희 센서는 한 시간에 네 번 잽니다.', '센서가 15분마다 잽니다.'],
  ['부산과 대구, 창원까지 창고가 세 곳이니 재고를 맞추기 어려우시겠습니다.', '부산·대구·창원 창고'],
  ['주차장을 800면에서 1,000면으로 넓히셨으니 25%가 늘었습니다.', '주차장 800면에서 1,000면으로 확장'],
  ['지난 4월부터 수원에도 새벽 배송을 하신다고 들었습니다.', '4월부터 수원 새벽 배송'],
  ['작년에 5만 독자를 만나셨습니다.', '2025년 독자 5만 명'],
  ['현재 여덟 극장사에서 쓰고 있습니다.', '극장사 8곳이 사용합니다.'],
  ['하루 대여섯 건을 처리하십니다.', '하루 6건 처리'],
  ['올해 서울카페쇼에 출품하신 장비를 보았습니다.', '2026 서울카페쇼에 장비를 출품했다.'],
  [
    '내년까지 모든 매장에 무인 계산대를 두실 계획이라는 기사를 읽었습니다.',
    '내년까지 무인 계산대를 모든 매장으로 확대할 예정',
  ],
  ['75분이 함께 쓰시는 식당입니다.', '직원 75명이 쓰는 식당'],
  ['예치금은 받지 않고 쓴 만큼만 받습니다.', '예치금 없이 쓴 만큼 받습니다.'],
])('%s follows from %s', (sentence, fact) => {
  expect(marked(sentence, [fact], [fact])).toEqual([])
})

test.each([
  '나무 60장짜리 묶음이라면 혼자 드시기 무겁습니다.',
  '숫자만 나누면 원장님 한 분 몫이 큽니다.',
  '이번 소식을 듣고 무척 설렜습니다.',
  '새로 맡은 일에 애쓰신다는 것이 느껴졌습니다.',
  '비슷한 사례를 찾는 데 시간이 많이 드는 것으로 압니다.',
  '여신 심사 서류가 많으면 손이 많이 갑니다.',
  '일본 바이어의 문의도 있으시겠지요.',
  '언제까지 보증하실 계획이신지요?',
  '화면 설명은 10분이면 충분합니다.',
  '12월 9일 오후가 비어 있습니다.',
  '참고하실 자료를 첨부하였습니다.',
  '담임 선생님들이 늦게까지 남으시는지요?',
  '2027년 하반기 직무 교육 제안',
  '시제품 여덟 개만 먼저 보내드리고 싶어요.',
  '무료까지는 아니어도 커피는 사겠습니다.',
  '하루 문의가 400건을 넘으시는지도 궁금합니다.',
  '예약률 60% 넘기는 게 목표이시면 한번 보십시오.',
  '매장 다섯 곳 정도에서 먼저 써 보시는 것도 방법이겠습니다.',
  '괜찮으시면 "네" 한마디만 주셔도 됩니다.',
  '내년 구매 계획을 세우시는 때라 조심스럽습니다.',
  '"다온기획"에서 대학 행사를 맡은 나은재입니다.',
  'What would a 12 percent lower bill mean for you?',
])('%s states nothing specific', (sentence) => {
  expect(marked(sentence)).toEqual([])
})

test('who founded the company with somebody is no name', () => {
  expect(marked('도담 공동창업자 진서율입니다.')).toEqual([])
})

test.each([
  ['지게차 30대를 돌립니다.', '창고 4곳에서 지게차 30대를 돌립니다.', []],
  ['창고 30곳에서 돌립니다.', '창고 4곳에서 지게차 30대를 돌립니다.', ['30곳']],
  ['점유율이 6% 올랐습니다.', '점유율 6% 상승', []],
  ['점유율이 6%포인트 올랐습니다.', '점유율 6% 상승', ['6%포인트']],
  ['공사비 7억 원이 잡혔습니다.', '공사비 7억 원', []],
  ['매장당 월 9만 원입니다.', '매장당 월 9만 원', []],
  ['모든 매장을 합쳐 월 9만 원입니다.', '매장당 월 9만 원', ['9만 원']],
  ['상반기 수주가 800억 원입니다.', '2026년 상반기 수주 800억 원', []],
  ['올 한 해 수주가 800억 원입니다.', '2026년 상반기 수주 800억 원', ['800억 원']],
  ['주 4일제를 하고 계십니다.', '주 4.5일제 시행', ['4일']],
  ['하루 40만 명이 씁니다.', 'MAU 40만', ['40만 명']],
  ['한 달에 40만 명이 씁니다.', 'MAU 40만', []],
  ['You handle 30,000 orders a month.', '30,000 orders a month', []],
  ['You handle 30,000 orders a day.', '30,000 orders a month', ['30,000 orders']],
  ['오는 4월 정기 점검을 앞두고 계십니다.', '10월 정기 점검', ['4월']],
  ['저희 서비스로 기다리는 기간이 평균 9일 짧아졌습니다.', '회신율 93%', ['9일']],
  ['유지비 7억 원이 잡혔습니다.', '공사비 7억 원', ['7억 원']],
])('%s, of %s', (sentence, fact, found) => {
  expect(marked(sentence, [fact], [fact])).toEqual(found)
})

test.each([
  ['가온제면과 누리식당이 저희 저울을 쓰고 계십니다.', '가온제면과 누리식당'],
  ['가온제면과 누리식당도 오래된 고객이에요.', '가온제면과 누리식당'],
  ['Gaon and Nuri have both tested our scales.', 'Gaon and Nuri'],
])('customers that no fact names are claims: %s', (sentence, found) => {
  expect(marked(sentence, [], ['We sell scales 저울을 팝니다.'])).toContain(found)
  expect(marked(sentence, [], ['가온제면, 누리식당, Gaon and Nuri use our scales 저울을 씁니다.'])).toEqual(
    [],
  )
})

test('a subject that is no sentence tells of no event', () => {
  const facts = { lead: [], sender: [] }
  const claims = (subject: string) => readClaims({ subject, bodyText: '' }, facts, NOW)
  expect(claims('손님들이 한꺼번에 들어오실 때')).toEqual([])
  expect(claims('새 창고를 여셨다고 들었습니다')).not.toEqual([])
})
