import { describe, expect, test } from 'vitest'
import { growthExponent, MAX_EXPONENT } from '#testing/growth.ts'
import { readOptOut } from './opt-out.ts'

const levelOf = (text: string, subject = 'Re: 제안'): string => readOptOut(text, subject)?.level ?? 'none'

describe.each<[string, string, string[]]>([
  [
    'sending is to stop, in every ending of a request',
    'sure',
    [
      '메일 보내지 마십시오.',
      '더는 연락하지 말아 주시길 바라요',
      '이런 거 보내지 마쇼',
      '소식지는 안 보내주셔도 괜찮아요',
      '광고를 그만 보내 주셨으면 합니다',
      '앞으로 메일 보내실 필요 없습니다.',
      '홍보물 발송을 중지하여 주시기 바랍니다.',
      '연락은 삼가 부탁드립니다.',
      '이제 메일 끊어 주이소',
      '저한테는 안 오게 해 주세요.',
    ],
  ],
  [
    'the note of a noun is a request',
    'sure',
    ['수신거부', '발송 중단 요망', '추후 연락 금지', '명단 삭제 요청', '메일 그만요'],
  ],
  [
    'no more mail is wanted, as a statement or a request',
    'sure',
    [
      '이런 메일은 받고 싶지 않습니다.',
      '앞으로 광고는 안 받을게요.',
      '수신을 원하지 않습니다.',
      '수신 거부합니다.',
      '마케팅 동의를 철회하겠습니다.',
      '홍보 메일은 사절합니다.',
    ],
  ],
  [
    'an entry in a list, or data, is to be removed',
    'sure',
    [
      '주소록에서 지워 주세요.',
      '저희를 발송 대상에서 제외해 주시면 고맙겠습니다.',
      '귀사 CRM에서 저희 회사는 비활성으로 바꿔 주세요.',
      '잊지 마시고 명단에서 저희를 빼 주세요.',
      '보유하신 제 개인정보를 파기해 주시기 바랍니다.',
    ],
  ],
  ['one word, or a note without an ending', 'sure', ['차단', '해지', '소식지 발송 중지']],
  [
    'mail is named beside another channel',
    'sure',
    ['메일이나 문자 다 보내지 마세요.', '메일도 전화도 하지 마세요.'],
  ],
  [
    'an adverb names nothing, so the sentence before does',
    'sure',
    ['메일을 받고 있습니다.\n앞으로는 중단해 주세요.'],
  ],
  [
    'dialect, misspelling and blanks inside words',
    'sure',
    [
      '고마 보내이소',
      '메일 보네지 마새요',
      '수신거브',
      '광고 않받을게요',
      '수 신거부 처리 바람니다',
      '메일 안받겟슴니다',
      '명단에서 삭 제 바람니다',
    ],
  ],
  [
    'English',
    'sure',
    [
      'Please take our address off your mailing list.',
      'Stop sending us newsletters.',
      'Do not contact me again.',
      'We no longer wish to receive your updates.',
      'unsubscribe pls',
    ],
  ],
  ['other languages', 'sure', ['配信を停止してください', '请不要再发邮件', 'Bitte keine weiteren E-Mails.']],
  [
    'a dialect, blanks inside words, and formal endings',
    'sure',
    [
      '인자 메일 보내지 마쇼잉',
      '명단에서 빼 주셔유',
      '안 보내 주셔 도 되니 까 보내 지 마 세 요',
      '메일을 보내지 아니하여 주시기 바랍니다.',
      '수신을 거절하는 바입니다.',
    ],
  ],
  ['what the writer will not read', 'sure', ['소식은 이제 안 볼랍니다.', '편지는 그만 읽을래요.']],
  ['the writer is left out of a mailing', 'sure', ['저희는 빼고 발송해 주세요.']],
  [
    'any verb with mail is denied',
    'likely',
    ['저희 우편함에 편지를 얹지 마십시오.', '이 주소로는 더 쓰지 마십시오.', '편지를 그만 챙기셔도 됩니다.'],
  ],
  [
    'the object of the request follows it, or is named with others, or adverbs part them',
    'sure',
    [
      '꺼라 메일.',
      '뉴스레터는 저희 대표님이랑 저 둘 다 빼주세요.',
      '그런 메일은 정중히, 그러나 영구히 사양합니다.',
      '귀사의 홍보 메일은 정중하게, 그리고 완전히 사양하겠습니다.',
      '뉴스레터 수신은 정중히 사양합니다.',
    ],
  ],
  [
    'the reader should be the one to end it',
    'likely',
    ['메일 주소를 바꿔 가며 보내시네요.\n그쪽에서 끊어 주시는 게 맞지 않겠습니까?'],
  ],
  [
    'a deadline is no limit, a search by the writer no channel, and mail to an address no other way',
    'likely',
    [
      '금일 18시까지 본원에 대한 발송을 차단하고 결과를 회신해 주십시오.',
      '제가 직접 찾아갈 테니 이제 그만합시다.',
      '개인 메일로는 보내시면 안 될 것 같습니다.',
    ],
  ],
  [
    'something would have to happen first',
    'likely',
    ['납기가 또 늦어지면 메일도 안 받겠습니다.', '계약이 끝나면 메일을 보내지 마세요.'],
  ],
  [
    'only an answer about it is wanted',
    'likely',
    ['수신거부가 안 됩니다.\n담당자님이 해지해 주세요.\n처리됐다는 답만 주시면 됩니다.'],
  ],
  [
    'a request that another sentence names',
    'sure',
    ['나지움입니다. 그만 보내 주세요. 수신거부', '메일 수신을 원하지 않습니다. 목록에서 삭제해 주세요.'],
  ],
  [
    'what another person has said',
    'likely',
    ['박과장님이 교육 메일 좀 그만 왔으면 좋겠다고 말씀하셨어요.', '대표님이 메일 보내지 말라고 하시네요.'],
  ],
  ['a polite condition', 'likely', ['명단에서 빼 주시면, 저희도 마음이 편하겠습니다.']],
  ['an end without its name', 'likely', ['편지는 잘 읽었습니다.\n이제 작별하시지요.']],
  [
    'English in one clause, in the passive, with exchanged letters',
    'likely',
    [
      'As nice as the slides are, do me a favor and lose my address.',
      'Have our names struck from the register.',
      "Let's call off the emails.",
      'I need all these to go: remvoe my nmae, and please make these stop.',
    ],
  ],
  [
    'a consequence is announced',
    'likely',
    ['한 번만 더 보내면 신고합니다.', '귀사 메일은 차단하겠습니다.', 'I will report this as spam.'],
  ],
  [
    'an earlier request was in vain',
    'likely',
    [
      '빼달라고 말씀드렸는데 또 왔네요.',
      '우리 회사 목록에서 빼라고 했죠?',
      '명단에서 지워 달라고 했었죠?',
      '수신거부 버튼이 안 눌립니다.',
      'I opted out twice already.',
    ],
  ],
  ['a period that is denied', 'likely', ['휴가 기간만이 아니라 이제는 메일을 보내지 마세요.']],
  [
    'all material from now on',
    'likely',
    ['자료는 앞으로 보내지 말아 주세요.', '다음 달부터는 단가표고 뭐고 넣지 마십시오.'],
  ],
  ['consent was never given', 'likely', ['저는 가입한 적이 없습니다.']],
  ['another verb with a list', 'likely', ['목록에서 해방시켜 주세요.']],
  ['a request that was made before', 'likely', ['지난주에 수신거부를 신청했습니다.']],
  ['mail came again', 'likely', ['광고가 또 들어옵니다.']],
  ['enough of mail, in no known structure', 'likely', ['할인 메일은 이제 안녕이네요.']],
  [
    'mail is a burden',
    'likely',
    ['매주 오는 메일이 짜증납니다.', '왜 자꾸 보내시는 겁니까?', 'This is the fifth email this week.'],
  ],
  [
    'the request in other words',
    'likely',
    ['이쯤에서 그만합시다.', '영업은 다른 데 가서 알아보세요.', 'Give it a rest.'],
  ],
  [
    'a request in the form of a question',
    'sure',
    [
      '혹시 명단에서 저를 빼 주실 수 있을까요?',
      '저희한테는 이제 안 보내주실 수 있을까요?',
      '더 이상 안 받아볼 수 있을까요?',
      'Could you remove us from your list?',
    ],
  ],
  [
    'a place of no known name, with the writer as the object',
    'likely',
    [
      '저희는 단체 발송에서 빼 주세요.',
      '제 이름을 귀사 대장에서 지워 주십시오.',
      '저는 그 아무나에서 빼 주세요.',
    ],
  ],
  ['what others shall get', 'likely', ['저는 명단에서 빼 주시고 다른 사장님들께 보내 주세요.']],
  [
    'an answer about the address is asked for',
    'sure',
    [
      '발송 대상에서 제외하시고, 주소를 제공한 사실이 있으면 알려 주세요.',
      '발송을 오늘 안에 중단하고 알려 주십시오.',
    ],
  ],
  [
    'a request that names no mail, beside something else',
    'likely',
    [
      '보내지 마세요. 제가 가지러 갈게요.',
      '연락처 삭제해 주세요. 잘못 적었습니다.',
      '광고 중단 요청드립니다. 예산 소진입니다.',
    ],
  ],
  [
    'English that only resembles a request taken back',
    'sure',
    ['You added me by mistake, please remove me from your list.', 'Please cancel my email subscription.'],
  ],
  ['a reason with a period', 'likely', ['당분간 계획이 없어서, 명단에서 내려 주시면 감사하겠습니다.']],
  [
    'a consequence if it does not stop',
    'likely',
    ['발송을 중단하지 않으시면 평가에 반영하겠습니다.', '한 번만 더 보내 보세요.'],
  ],
  ['mails counted, and none wanted', 'likely', ['받은 메일: 23통.\n앞으로 바라는 수: 0통.']],
  ['the inbox shall rest', 'likely', ['제 편지함은 이제 쉬고 싶습니다.', 'Please spare my inbox.']],
  [
    'English in any verb of taking away, and nouns',
    'likely',
    [
      'Please excuse everyone at our company from any future campaigns.',
      'This is a request for removal.',
      'I must ask you to stop.',
      'Please send nothing further.',
      'Neither I nor Ms. Baek and Mr. Lind are to be contacted by email again.',
    ],
  ],
  [
    'the way out is asked for',
    'likely',
    ['메일 안 받으려면 어떻게 해야 하나요?', 'How do I get off this list?'],
  ],
  [
    'several people are to be removed',
    'likely',
    [
      '상무님과 저까지 네 명이 똑같은 걸 받았습니다. 네 명 모두 빼 주세요.',
      '같은 내용이 팀에 다 왔네요. 다들 지워 주세요.',
      '우리 둘도 같이 삭제해 주세요.',
      '아래 두 분도 못 받게 해 주세요.',
    ],
  ],
  [
    'what has happened with our mail shall not happen again',
    'likely',
    [
      '새벽에 메일이 와서 식구가 다 깼어요. 다시는 이런 일 없도록 해 주세요.',
      '제사 지내는데 광고 알림이 울렸습니다. 앞으로는 주의해 주십시오.',
      '심야 알림에 놀랐습니다. 이런 일이 되풀이되지 않기를 바랍니다.',
      '수업 중에 메일 알림이 뜹니다. 제발 좀요.',
      'Your email rang at 4am. Never again.',
      "Please make sure this doesn't happen again, your emails wake my kids.",
    ],
  ],
  [
    'anger that names no mail',
    'likely',
    [
      '이러지 좀 마세요.',
      '또 이러시면 곤란해요.',
      '싫다고 몇 번을 말씀드려야 하나요.',
      '거절했으면 그만 하셔야죠.',
      '신청도 안 했는데 왜 와요?',
    ],
  ],
  [
    'an earlier request in words that resemble its denial',
    'likely',
    ['빼 달라고 한 건 농담이 아닙니다.', '명단에서 저희를 빼지 않으셨네요.', '수신거부 링크가 안 보입니다.'],
  ],
  [
    'a consent that was withdrawn, and enough of these',
    'likely',
    ['동의를 철회했는데 또 왔네요.', "I don't want any more of these."],
  ],
  [
    'a reason of any matter comes before the request',
    'likely',
    [
      '이용 요금이 안 맞아서 메일은 그만 보내 주세요.',
      '약정이 길게 남았으니 명단에서 빼 주세요.',
      '이번 주만 벌써 네 통째라 수신거부 부탁드립니다.',
    ],
  ],
  [
    'why there is no need, or no time, comes before the request',
    'sure',
    ['내년까지 계획이 없으니 메일 발송을 중단해 주세요.', '결산 기간이라 바쁜데 메일 좀 그만 보내요.'],
  ],
  [
    'the writer may come back some day',
    'likely',
    ['메일은 그만 보내 주세요. 필요해지면 다시 연락드릴게요.', '수신거부합니다. 나중에 다시 신청하겠습니다.'],
  ],
  [
    'a reason in words that could take a request back',
    'likely',
    [
      '명단에서 빼 주세요. 쓰던 업체를 유지하기로 했습니다.',
      '메일은 그만 보내 주세요. 실수로 등록한 듯합니다.',
      '수신거부합니다. 병원으로 착각하신 것 같아요.',
      '앞으로 보내지 마세요. 다시 보내시면 신고합니다.',
    ],
  ],
])('%s', (_, level, texts) => {
  test.each(texts)('%s', (text) => {
    expect(levelOf(text)).toBe(level)
  })
})

describe.each<[string, string[]]>([
  [
    'a word of stopping inside another noun',
    [
      '메일은 실장님께 보내 주세요.',
      '자재팀과 기획실에 전달했습니다.',
      '제품 사양을 알려 주세요.',
      '주무관 정지우입니다.',
    ],
  ],
  [
    'another thing is to be removed or stopped',
    [
      '운반비 항목은 빼 주세요.',
      '발주를 취소해 주세요.',
      '샘플은 그만 보내셔도 됩니다.',
      'Please remove item 3 from the quote.',
    ],
  ],
  [
    'one mail or another time',
    ['오늘 안 주셔도 됩니다.', '두 번 보내실 필요 없습니다.', '3차는 보내지 마십시오.'],
  ],
  [
    'what the writer ends or reports of its own',
    [
      '올봄에 휴업 신고를 했습니다.',
      '사업자 폐업 신고 마쳤습니다. 메일 감사했습니다.',
      '저는 이 일을 그만둡니다.',
      '보내 주신 메일 고마운데 저희 이번 겨울에 가게 접어요.',
      '임대 계약이 남아 해지가 안 됩니다.',
      '알바들이 자꾸 그만둬서 메일 볼 틈이 없네요.',
      '매체 발행을 그만두기로 해서 뉴스레터 도구는 필요 없게 됐어요.',
      '저희가 보내는 소식지는 두 통뿐이라 필요 없습니다.',
    ],
  ],
  [
    'a weary no without a request',
    [
      '헛수고를 하셨네요.',
      '서로 힘 빼지 말고 시간 아끼는 게 낫겠습니다.',
      '작은 곳이라 이런 건 필요 없습니다.',
      '이제 막 문 연 가게라 이런 거 필요 없어요.',
      '대표님은 그 건을 더 이상 보고받지 않으세요.',
      '교체할 생각도 없는 것으로 알고 있습니다.',
    ],
  ],
  [
    'what the writer does with other mails',
    ['광고는 늘 지우는데 이건 끝까지 봤습니다.', '보통은 수신거부 누르는데 이번 내용은 눈에 들어오네요.'],
  ],
  [
    'a person to ask, without the name of the writer',
    [
      '설비팀 오 반장님 찾으시면 됩니다. 제 이름은 빼 주시고요.',
      '저를 거치지 마시고 총무팀에 물어보세요.',
      '제가 알려줬다는 말은 하지 마시고 본점에 전화해 보세요.',
    ],
  ],
  [
    'what programs say of their own newsletters',
    [
      '발신 전용 메일입니다. 소식지를 더 이상 받고 싶지 않으시면 마이페이지에서 수신거부를 설정하시기 바랍니다.',
      '알림 수신을 원하지 않으시는 경우 환경설정에서 해제해 주세요.',
      'If you no longer wish to receive our newsletter, please unsubscribe below.',
    ],
  ],
  [
    'a thing or a defect that came',
    [
      '지난번 납품에 흠집이 있었습니다. 다시는 이런 일 없게 해 주세요.',
      '견적에서 두 대는 빼고 계산해 주세요.',
    ],
  ],
  [
    'mail is wanted again',
    [
      '보내지 말라고 했는데 취소할게요. 다시 명단에 올려 주세요.',
      '수신거부했던 사람인데 앞으로도 계속 받아보겠습니다.',
    ],
  ],
  [
    'what is refused is no mail',
    [
      '이력서는 더 이상 받지 않습니다.',
      '선물은 받지 않겠습니다.',
      '선물은 받지 않습니다.\n앞으로도 보내지 마시기 바랍니다.\n자료는 업무메일로 송부하시면 됩니다.',
      '도면을 잘못 보냈습니다.\n다른 거래처 겁니다.\n메일은 열지 마시고 삭제해 주시고, 삭제했다고 회신 부탁드립니다.',
      '7월 소독은 중단해 주세요.\n새 주소 나오면 알려드리겠습니다.',
    ],
  ],
  [
    'what others say or do',
    ['옆 가게는 안 받는다고 하던데요.', '쓰던 것은 이번 달로 끊습니다.', '해지 신청한 적이 없습니다.'],
  ],
  [
    'English under a condition, taken back, or with another receiver',
    [
      'If the demo is longer than an hour, count me out.',
      'Please ignore my unsubscribe, it was by accident.',
      "Don't write to the old address, write to me.",
      'Please keep me on the list.',
    ],
  ],
  [
    'another list',
    [
      '회의록에서 제 이름은 빼 주세요.',
      '게재 예정 목록에서 저희 사명도 제외 부탁드립니다.',
      '우편 발송 명단에서 저희를 빼주세요.',
      '발송 명단에서 제가 빠진 건 아닌지 확인해 주세요.',
      'Please remove my plus-one from the guest list.',
      '참석자 명단에서 저를 빼 주세요.',
      '공유 폴더에서 제 권한은 삭제해 주세요.',
    ],
  ],
  [
    'another channel',
    [
      '전화는 하지 마시고 메일로 주세요.',
      '팩스는 그만 보내세요.',
      '팩스로 초청장 보내시는 건 그만하셔도 됩니다.',
      "Don't call me, send me an email.",
    ],
  ],
  [
    'another person',
    ['김 대리한테는 보내지 마시고 저에게 주세요.', '우리 고객이 수신거부하면 자동으로 빠지나요?'],
  ],
  ['mail to another person', ['박 과장님에게는 소식지를 넣지 마세요.']],
  [
    'courtesy in the form of a denial',
    ['안 보내 주셔도 되는데 감사합니다.', '메일은 급하게 보내지 않으셔도 됩니다.'],
  ],
  [
    'another verb with something else',
    ['이 사진은 벽에 걸지 마세요.', "Please don't send the contract yet.", 'Please take our new address.'],
  ],
  ['an old address', ['new@hanbit.example로 바뀌었으니 기존 주소로는 보내지 마세요.']],
  ['a function that is looked for', ['고객이 수신거부하면 자동으로 제외해 주는 기능이 좋습니다.']],
  [
    'a condition',
    [
      '단가가 또 오르면 그때는 메일도 안 받겠습니다.',
      '조건이 안 맞으면 그만 보내셔도 된다고 할게요.',
      '해지하시려면 두 달 전에 알려 주셔야 합니다.',
    ],
  ],
  [
    'a statement about the past or others',
    [
      '기존 업체는 해지했습니다.',
      '다른 회사 메일은 다 차단했습니다.',
      '옆 학교 실장님은 메일을 보내지 말라고 했다던데요.',
      '독자들 중에 수신거부를 눌러도 메일이 계속 온다고 항의하는 분이 많습니다.',
      '해지한 모듈 요금이 또 청구됐습니다.',
    ],
  ],
  [
    'a question about the product',
    [
      '수신거부 링크는 어떻게 넣나요?',
      '수신거부했는데 또 보내면 과태료가 얼마인가요?',
      'Does it stop sending when a lead replies?',
    ],
  ],
  [
    'the contrary',
    [
      '명단에서 빼지 말아 주세요.',
      '수신거부 요청한 건 취소해 주세요.',
      '보내지 말라는 뜻은 아니었습니다.',
      '수신거부한 건 취소하고 다시 보내 주세요.',
    ],
  ],
  [
    'a period, or fewer mails',
    [
      '이번 주는 메일을 보내지 말아 주세요.',
      '18시까지 메일을 보내지 말아 주세요.',
      '매주 보내지 마시고 월 1회로 해 주세요.',
      '한 달에 한 번만 보내 주세요.',
    ],
  ],
  ['a paid subscription', ['쓰던 요금제는 해지해 주세요.', '이번 달 결제 후 구독을 해지하겠습니다.']],
  [
    'the offer is declined',
    [
      '관심 없습니다. 감사합니다.',
      '이번 제안은 사양하겠습니다.',
      'Not interested, thanks.',
      "We don't want to waste your time on a demo this year.",
    ],
  ],
  [
    'what is quoted or stands below every mail',
    [
      '고객들이 "그만 보내라"고 해서 고민입니다.',
      '네, 좋습니다.\n\n수신을 원하지 않으시면 [수신거부]를 눌러 주세요.',
      '네, 좋습니다.\n\nIf you are not the intended recipient, please delete this e-mail.',
    ],
  ],
])('no request: %s', (_, texts) => {
  test.each(texts)('%s', (text) => {
    expect(levelOf(text)).toBe('none')
  })
})

const DENIALS = [
  ['지 마세요', '지 말아 주시길', '지 않아 주셨으면 합니다', '지 않으시면 좋겠습니다', '지 않도록 해 주세요'],
  ['시지 않아도 됩니다', '지 않는 편이 좋겠습니다', '시는 일이 없도록 해 주세요', '시는 것은 사양합니다'],
].flat()
test.each(['보내', '연락하', '메일을 주', '광고를 뿌리', '권하', '이 주소로 보내 주', '홍보하'])(
  'every form of a denial of "%s다" asks to stop',
  (stem) => {
    const missed = DENIALS.map((denial) => `앞으로는 ${stem}${denial}.`)
    expect(missed.filter((text) => levelOf(text) === 'none')).toEqual([])
  },
)

test.each([
  '받지 않겠습니다',
  '받지 않기를 바랍니다',
  '안 받을래요',
  '안 받으렵니다',
  '그만 받았으면 합니다',
  '받고 싶은 마음이 없습니다',
  '받는 것을 거부합니다',
  '구독하지 않겠습니다',
])('a refusal to receive asks to stop: %s', (refusal) => {
  expect(levelOf(`귀사 메일은 ${refusal}.`)).not.toBe('none')
})

test.each([
  [
    'greeting, thanks, a reason and a signature',
    '안녕하세요.\n저희와는 맞지 않습니다.\n메일은 그만 보내 주세요.\n감사합니다.\n\n한빛정밀 구매팀 박서준\nT. 02-000-0000',
    'sure',
  ],
  [
    'a line that ends in laughter and looks like an address',
    '퇴사하셨어요.\n박 주임님 주소로는 그만 발송해 주세요. 제 주소도 새로 넣지 말아 주시고요ㅎㅎ',
    'likely',
  ],
  [
    'long courtesy',
    '안녕하십니까. 귀사의 무궁한 발전을 기원하며 늘 수고하시는 모든 분께 깊이 감사드리고 올 한 해도 모두 건강하시기를 바랍니다.\n메일은 그만 보내 주세요.',
    'sure',
  ],
  [
    'a long reason',
    '저희는 이미 다른 곳과 오래 거래하고 있어 새로운 곳을 찾지 않고 앞으로도 그럴 것 같아 이렇게 미리 말씀을 드리게 되었습니다.\n메일은 그만 보내 주세요.',
    'sure',
  ],
  ['interest: a complaint alone', '왜 자꾸 보내시는 겁니까?\n그래도 제품에는 관심이 있습니다.', 'none'],
  [
    'another matter',
    '보내주신 도면은 어제 설계팀과 함께 확인했고 수정할 곳을 표시해 두었습니다.\n월요일 오전에 현장에서 받아 가겠습니다.\n소식지는 그만 보내 주세요.',
    'likely',
  ],
  ['words of another', '저는 상관없습니다.\n고객이 자주 묻습니다.\n소식지는 그만 보내 주세요.', 'likely'],
  ['a quotation', '부장님이 "그만" 이라고 하십니다.\n소식지는 그만 보내 주세요.', 'likely'],
  ['a question', '이 주소는 어디서 아셨나요?\n명단에서 삭제해 주세요.', 'likely'],
  ['material that is asked for', '소식지는 그만 보내 주세요.\n견적서는 메일로 보내 주세요.', 'likely'],
  [
    'words against a misunderstanding',
    '제 이름은 그만 지워 주시면 고맙겠습니다.\n섭섭해서 드리는 말씀이 아니니 오해는 마십시오.',
    'likely',
  ],
  ['nothing: what was not accepted', '본 메일은 별도로 접수하지 않았음을 알려드립니다.', 'none'],
  ['it is taken back', '그만 보내시라고 했는데 착각했습니다.\n계속 보내 주세요.', 'none'],
])('a request beside %s', (_, text, level) => {
  expect(levelOf(text)).toBe(level)
})

test('the subject is read, unless it is the subject of a reply', () => {
  expect(levelOf('', 'unsubscribe')).toBe('sure')
  expect(levelOf('.', '메일 수신거부 합니다')).toBe('sure')
  expect(levelOf('', 'Re: 메일 수신거부 합니다')).toBe('none')
  expect(levelOf('내용 확인했습니다.', '수신거부 기능 문의')).toBe('none')
  expect(levelOf('확인했습니다.', 'Re: 시안 - 메일 그만 주세요')).toBe('likely')
  expect(levelOf('확인했습니다.', 'Re: 시안 [메일 보내지 마세요]')).toBe('likely')
  expect(levelOf('확인했습니다.', 'Re: 뉴스레터 (수신거부 안내)')).toBe('none')
  expect(levelOf('제목과 같습니다.', 'Re: 제안 – 메일 발송 중지 요청드립니다')).not.toBe('none')
  expect(levelOf('수고하세요.', '사무용품 문의 / 메일 발송 중지 부탁')).not.toBe('none')
})

test('the sentence of the request is returned', () => {
  expect(readOptOut('검토했습니다. 앞으로 메일은 보내지 말아 주세요. 감사합니다.', '')).toMatchObject({
    sentence: '앞으로 메일은 보내지 말아 주세요',
  })
})

test('only the first 6,000 characters are read', () => {
  const above = '좋은 제안 감사합니다.\n'.repeat(600)
  expect(levelOf(`${above.slice(0, 5000)}\n수신거부 부탁드립니다.`)).not.toBe('none')
  expect(levelOf(`${above.slice(0, 6000)}\n수신거부 부탁드립니다.`)).toBe('none')
})

test.each([
  '하여',
  '세여',
  '세',
  '고요',
  '습니다',
  '제발좀',
  '아진짜',
  '월요일에는',
  '메일로',
  '빼',
  '그만 ',
  '보내지 ',
  '명단에서 ',
  '수신 거부',
  '"',
  '다시 ',
  'remove ',
  'me ',
  'stop ',
])('a run of "%s" that is eight times as long takes no more than linear time', (part) => {
  // both texts are shorter than what is read of a reply; one reading of them is too short to measure
  const work = (run: string) => {
    for (let i = 0; i < 50; i++) {
      readOptOut(`빼${run}ㅋ크`, 'Re: 제안')
      readOptOut(`${run}크`, 'Re: 제안')
    }
  }
  expect(growthExponent(work, part, 700)).toBeLessThanOrEqual(MAX_EXPONENT)
})

test('a bill, a refund or goods asked for before that have not come are no request to stop', () => {
  expect(levelOf('지난번에 말씀드린 10월분 세금계산서가 아직도 안 들어왔습니다.')).toBe('none')
  expect(levelOf('말씀드린 환불이 아직도 안 됐어요.')).toBe('none')
  expect(levelOf('말씀드린 제품 홍보 메일이 계속 옵니다.')).toBe('likely')
  expect(levelOf('여러 번 말씀드린 요청이 아직도 처리가 안 됐습니다.')).toBe('likely')
})
