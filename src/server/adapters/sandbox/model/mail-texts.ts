// The sentences of the sandbox model's Korean mails, by situation. All end in 합니다체; questions end in 까요 or 가요, which fit
// 해요체 too. `{업무 을/를}` is a value with its particle, the values are those of `Values` in emails.ts; `{사실}` ends in 다 or 라, so that 는 점 follows.

/** Parts of a mail: about the lead (opening), what that usually means, what we do (offer), proof, what we would show, question. */
export type Part =
  | 'greeting'
  | 'self'
  | 'apology'
  | 'reason'
  | 'opening'
  | 'named'
  | 'meaning'
  | 'offer'
  | 'proof'
  | 'show'
  | 'ask'
  | 'ease'
  | 'detail'
  | 'thanks'

/** Paragraphs are separated by `|`. Parts without a text are left out. */
export const FIRST_STRUCTURES = [
  'opening meaning|offer proof|ask',
  'opening|meaning|offer proof|ask',
  'opening|meaning offer proof|ask',
  'opening meaning|offer proof|show|ask',
  'reason opening|meaning|offer proof|ask',
  'reason|opening meaning|offer proof|ask',
  'opening meaning|offer proof|show ask',
  'opening meaning|offer proof show|ask',
  'opening meaning|offer proof|ask ease',
  'opening|meaning|offer proof|ask|ease',
  'opening|meaning offer proof|show ask',
  'opening|meaning|offer proof show|ask ease',
] as const

export const FOLLOW_UP_STRUCTURES = [
  'opening offer|ask',
  'opening|offer|ask',
  'opening meaning|ask',
  'opening|meaning|ask',
  'opening|meaning offer|ask',
  'opening meaning|offer|ask',
  'opening offer|ask ease',
  'opening|meaning|ask|ease',
  'opening show|ask',
  'opening|show|ask ease',
  'opening|offer|ask|ease',
  'opening meaning|offer|ask ease',
] as const

export const LAST_STRUCTURES = [
  'opening|ease',
  'opening ease',
  'opening|offer ease',
  'opening offer|ease',
  'opening|offer|ease',
  'opening offer ease',
] as const

export type Texts = {
  structures: readonly string[]
  subjects: readonly string[]
  opening: readonly string[]
  ask: readonly string[]
  ease: readonly string[]
  /** further sentences of a long mail */
  details: readonly string[]
}

export const THANKS = '감사합니다.'
export const APOLOGY = '바쁘신 가운데 갑작스럽게 연락드려 송구합니다.'
export const SOFT_QUESTION = '편하신 때를 알려 주시면 그 시간에 맞추겠습니다.'

/** When a question is about a call, as most prompts ask. */
export const CALL_QUESTIONS = [
  '이번 주나 다음 주에 {분}분 정도 통화하실 수 있을까요?',
  '다음 주에 {분}분만 시간을 내주실 수 있을까요?',
  '편하신 시간에 {분}분 정도 이야기 나눌 수 있을까요?',
  '{분}분 정도 전화로 설명드려도 괜찮으실까요?',
  '{분}분 정도 통화하기 편하신 요일이 있으실까요?',
  '{분}분만 통화하며 짧게 이야기 나눌 수 있을까요?',
] as const

/** Asked for when the prompt asks for material. */
export const MATERIAL_QUESTIONS = [
  '간단한 소개 자료를 먼저 보내 드려도 될까요?',
  '읽어 보실 만한 소개 자료를 보내 드려도 괜찮으실까요?',
] as const

const OPEN_QUESTIONS = [
  '{업무}에서 요즘 가장 손이 많이 가는 부분은 어디인가요?',
  '지금은 {업무 을/를} 어떤 방법으로 하고 계신가요?',
  '{회사}에서도 살펴볼 만한 이야기인가요?',
  '{업무}에 관한 이야기는 어느 분께 드리면 좋을까요?',
  '올해 {업무} 방식을 바꿔 보실 생각이 있으신가요?',
] as const

const PROPOSAL_DETAILS = [
  '처음 이야기 나눌 때는 제품 설명보다 지금의 업무 순서를 먼저 여쭙겠습니다.',
  '이야기를 듣고 저희가 맞지 않으면, 맞지 않는다고 바로 말씀드리겠습니다.',
  '이미 쓰고 계신 프로그램이 있으시면, 그대로 두고 함께 쓸 수 있는지부터 확인하겠습니다.',
  '궁금하신 점을 미리 알려 주시면 그 부분부터 준비해서 말씀드리겠습니다.',
  '통화가 어려우시면 메일로 질문을 주셔도 좋습니다. 아는 범위에서 자세히 적어 드리겠습니다.',
  '혼자 판단하시기 어려우면 함께 일하시는 분들과 보실 수 있도록 내용을 짧게 정리해 드리겠습니다.',
  '지금 당장 바꾸실 계획이 없으시더라도, 나중에 비교하실 때 참고가 되도록 말씀드리겠습니다.',
] as const

export const FIRST: Texts = {
  structures: FIRST_STRUCTURES,
  subjects: [
    '{회사}의 {업무}에 대해 여쭙니다',
    '{회사} {업무} 관련해 짧게 여쭙니다',
    '{받는분}께 {업무} 이야기를 드립니다',
    '{받는분}, {업무}에 대해 한 가지 여쭙니다',
    '{업무}에 대해 드리는 짧은 질문',
    '{업무}에 드는 시간에 대해 여쭙니다',
    '{회사}에서는 {업무 을/를} 어떻게 하고 계신가요',
    '{받는분}께 {분}분 통화를 부탁드립니다',
    '{업무} 일로 {회사}에 처음 연락드립니다',
    '{회사}에 드리는 {업무} 제안',
    '{받는분}, {업무} 이야기를 나눌 수 있을까요',
    '{업무}에서 손이 많이 가는 부분이 있으신가요',
    '{회사}에 {제품 을/를} 소개드립니다',
    '{받는분}께 {제품 을/를} 소개드립니다',
    '{제품} 소개: {회사}의 {업무}',
  ],
  opening: [
    '{회사}의 {업무}에 대해 여쭙고 싶어 처음 연락드립니다.',
    '{업무} 이야기를 드리고 싶어 {회사}에 처음 인사드립니다.',
    '{회사}의 {업무} 담당자분께 여쭙고 싶은 것이 있어 연락드립니다.',
    '{업무}에 관해 {받는분}의 생각을 듣고 싶어 연락드립니다.',
    '{회사}에서는 {업무 을/를} 어떻게 하고 계신지 궁금해 메일을 드립니다.',
    '{업무} 일로 {받는분}께 처음 인사드립니다.',
  ],
  ask: OPEN_QUESTIONS,
  ease: [
    '관심이 없으시면 답장하지 않으셔도 괜찮습니다.',
    '지금 필요한 이야기가 아니라면 그렇게만 알려 주셔도 됩니다.',
    '다른 분이 맡고 계시면 그분 성함만 알려 주셔도 됩니다.',
    '한 줄로만 답해 주셔도 충분합니다.',
  ],
  details: PROPOSAL_DETAILS,
}

/** The opening of a first mail, when there is a fact that can be mentioned. */
export const FACT_OPENINGS = [
  '{사실}는 점을 보고 연락드립니다.',
  '{사실}는 내용을 보고 메일을 드립니다.',
  '{사실}는 점을 알게 되어 연락드립니다.',
  '{사실}는 점이 눈에 띄어 연락드립니다.',
  '{사실}는 내용을 보고 {회사}에 메일을 드립니다.',
  '{사실}는 내용을 읽고 한 가지 여쭙고 싶습니다.',
] as const

/** Why the mail is written; before an opening with a fact. */
export const REASONS = [
  '{업무} 일로 처음 연락드립니다.',
  '{회사}에 처음 인사드립니다.',
  '한 가지 여쭙고 싶어 처음 메일을 드립니다.',
] as const

/** What is often hard about any work, after `{곳}`. */
export const MEANINGS = [
  '{곳} {업무 은/는} 바쁜 시기에 뒤로 밀리기 쉽습니다.',
  '{곳} {업무 이/가} 한 사람에게 몰려, 그분이 자리를 비우면 늦어지는 경우가 많습니다.',
  '{곳} {업무}에 필요한 내용이 여러 곳에 흩어져 있어, 찾는 데 시간이 드는 경우가 많습니다.',
  '{곳} {업무 을/를} 손으로 하나씩 확인하다 보면 정작 중요한 일이 늦어지기 쉽습니다.',
] as const

/** The same, when only the industry is known. */
export const REPEATED = [
  '{곳} {예}에 시간이 많이 드는 경우가 흔합니다.',
  '{곳} {예 은/는} 바쁜 날에 밀리기 쉽습니다.',
] as const

/** What we do, when the introduction says it in a sentence (`{소개}`), names only a product, or says nothing. */
export const OFFERS = {
  introduced: [
    '{소개}',
    '{하는일}, {제품 을/를} 소개드립니다.',
    '{저희소개}',
    '이 부분에 도움이 될 것 같아 {하는일}, {제품 을/를} 소개드립니다.',
  ],
  named: [
    '저희 {제품 은/는} {일 을/를} 돕습니다.',
    '{일 을/를} 돕는 {제품 을/를} 소개드립니다.',
    '저희는 {일 을/를} 돕는 {제품 을/를} 소개드리고 있습니다.',
  ],
  unnamed: [
    '저희는 {일 을/를} 돕고 있습니다.',
    '저희는 {일}에 드는 손을 줄이는 일을 하고 있습니다.',
    '저희가 하는 일은 {일 을/를} 조금 더 수월하게 하는 것입니다.',
  ],
} as const

/** What we would show. */
export const SHOWS = [
  '지금 하시는 방식을 들려주시면, 어느 부분을 덜 수 있는지 말씀드리겠습니다.',
  '지금 방식을 들려주시면 맞는 부분과 맞지 않는 부분을 나누어 말씀드리겠습니다.',
  '지금 하시는 순서를 듣고, 그 순서에 맞추어 설명드리겠습니다.',
  '{회사}에 맞는 이야기인지부터 함께 확인하겠습니다.',
] as const

export const FOLLOW_UP: Texts = {
  structures: FOLLOW_UP_STRUCTURES,
  subjects: [
    '{업무} 이야기를 이어서 드립니다',
    '{받는분}, {업무}에 대해 덧붙입니다',
    '{회사}의 {업무}에 대해 한 가지 더 말씀드립니다',
    '앞서 드린 {업무} 이야기에 덧붙여',
    '{받는분}께 {업무} 소식을 짧게 전합니다',
    '{회사}에 드린 메일에 한 가지 덧붙입니다',
    '{업무} 관련해 다시 인사드립니다',
    '{받는분}, 지난번 {업무} 이야기입니다',
    '{회사} {업무}, 이어서 여쭙니다',
    '{업무}에 대한 생각을 듣고 싶습니다',
    '{받는분}께 한 가지만 더 여쭙니다',
    '{회사}의 {업무}에 대해 다시 여쭙니다',
    '{제품} 이야기를 이어서 드립니다',
    '{받는분}, {제품} 관련해 다시 인사드립니다',
    '{회사}에 드린 {제품} 소개에 덧붙여',
  ],
  opening: [
    '지난번에 드린 {업무} 이야기를 짧게 이어서 드립니다.',
    '앞서 {업무}에 대해 여쭌 메일에 이어 다시 인사드립니다.',
    '바쁘실 것 같아 지난번 {업무} 이야기를 한 가지로 줄여 드립니다.',
    '{업무}에 대해 지난번보다 쉽게 여쭙고 싶어 다시 씁니다.',
    '앞서 말씀드린 {업무}에 대해 한 가지만 더 여쭙니다.',
    '지난번 {업무} 이야기에 한마디만 보탭니다.',
    '지난번에 {제품 을/를} 소개드렸습니다. 오늘은 {업무}에 대해 한 가지만 여쭙니다.',
    '지난 메일에서 {일 을/를} 돕는 {제품 을/를} 소개드렸습니다.',
    '앞서 소개드린 {제품} 이야기입니다. {업무}에 대한 생각을 한 줄만 듣고 싶습니다.',
    '지난번 {제품} 소개에 이어, {업무}에 대해 여쭙고 싶어 다시 인사드립니다.',
    '{제품} 이야기를 지난번보다 짧게 드립니다. {업무}에 관한 것입니다.',
    '{업무} 때문에 말씀드린 {제품} 이야기를 한 가지로 줄여 드립니다.',
  ],
  ask: [
    ...OPEN_QUESTIONS,
    '지금 살펴보실 만한 시기인가요, 아니면 나중이 나을까요?',
    '제가 맞는 분께 연락드린 것인지 여쭤봐도 될까요?',
  ],
  ease: [
    '한 줄로만 답해 주셔도 충분합니다.',
    '지금이 아니라면 편하신 시기만 알려 주셔도 됩니다.',
    '다른 분이 맡고 계시면 그분 성함만 알려 주셔도 됩니다.',
  ],
  details: PROPOSAL_DETAILS,
}

export const LAST: Texts = {
  structures: LAST_STRUCTURES,
  subjects: [
    '{업무}에 대해 드리는 마지막 메일입니다',
    '{받는분}께 마지막으로 인사드립니다',
    '{회사}에 드리는 마지막 메일입니다',
  ],
  opening: [
    '{업무}에 대해서는 이번이 마지막 메일입니다.',
    '이번 메일을 마지막으로 {업무} 이야기를 마무리하겠습니다.',
    '여러 번 연락드리는 것이 부담이 될 수 있어, {업무} 이야기는 이 메일을 마지막으로 하겠습니다.',
    '지금은 시기가 아닌 것 같아, 이 메일을 마지막으로 {업무} 이야기를 마치겠습니다.',
    '{제품} 이야기는 이번이 마지막 메일입니다.',
    '이번 메일을 마지막으로 {제품} 이야기를 마무리하겠습니다.',
    '여러 번 연락드리는 것이 부담이 될 수 있어, {제품} 이야기는 이 메일을 마지막으로 하겠습니다.',
    '지금은 시기가 아닌 것 같아, 이 메일을 마지막으로 {제품} 이야기를 마치겠습니다.',
  ],
  ask: [],
  ease: [
    '나중에 필요한 때가 오면 이 메일에 답장해 주십시오. 그때의 상황을 먼저 듣겠습니다.',
    '언제든 이 이야기가 필요해지면 이 메일로 답해 주십시오.',
    '지금 필요하지 않으시면 답장하지 않으셔도 괜찮습니다. 필요하실 때 편하게 연락 주십시오.',
    '혹시 시기가 달라지면 한 줄만 답해 주십시오. 그때 다시 말씀드리겠습니다.',
  ],
  details: [
    '지금 하시는 방식이 잘 맞는다면 굳이 바꾸지 않으셔도 됩니다.',
    '나중에 비교하실 일이 생기면, 그때 궁금하신 점만 모아 질문해 주셔도 좋습니다.',
    '다른 분이 맡게 되시면 이 메일을 그대로 전해 주셔도 됩니다. 그분께 처음부터 설명드리겠습니다.',
    '읽어 주신 시간이 아깝지 않도록, 다시 연락 주실 때는 필요한 이야기만 짧게 드리겠습니다.',
    '그동안 보내 드린 메일에서 궁금한 점이 있으셨다면 편하게 물어봐 주십시오.',
    '{회사}의 모든 일이 순조롭기를 바랍니다.',
  ],
}

export const RECONNECT: Texts = {
  structures: [
    'opening offer|proof|ask',
    'opening|offer proof|ask',
    'opening|meaning|offer proof|ask',
    'opening meaning|offer|ask ease',
  ],
  subjects: [
    '{받는분}, 오랜만에 인사드립니다',
    '{회사}에 오랜만에 안부를 여쭙니다',
    '{받는분}께 {업무} 이야기로 다시 인사드립니다',
    '{회사}의 {업무}에 대해 오랜만에 여쭙니다',
  ],
  opening: [
    '오랜만에 {업무} 이야기로 인사드립니다. 그동안 평안하셨습니까?',
    '한동안 소식을 드리지 못했습니다. {업무} 일로 다시 인사드립니다.',
    '{회사}에 오랜만에 안부를 여쭙고 {업무} 이야기를 드리고 싶습니다.',
  ],
  ask: [
    '요즘 {업무}에 다시 관심이 있으신가요?',
    '지금 {업무 을/를} 다시 살펴보실 만한 시기인가요?',
    '요즘 {업무}에서 가장 신경 쓰이는 점은 무엇인가요?',
  ],
  ease: FIRST.ease,
  details: PROPOSAL_DETAILS,
}

export const EVENT: Texts = {
  structures: [
    'opening|meaning|offer|ask',
    'opening meaning|offer proof|ask',
    'opening|offer|show|ask',
    'opening|meaning offer|ask ease',
  ],
  subjects: [
    '{받는분}을 {업무} 자리에 초대합니다',
    '{회사}의 담당자분을 초대합니다',
    '{업무} 이야기를 나누는 자리에 모시고 싶습니다',
    '{받는분}, 함께 이야기 나누실 수 있을까요',
  ],
  opening: [
    '{업무}에 대해 이야기를 나누는 자리를 준비하고 있어 초대드립니다.',
    '{업무} 이야기를 함께 나누고 싶어 {회사}의 담당자분을 초대합니다.',
    '{업무 을/를} 주제로 모이는 자리에 {받는분}을 모시고 싶습니다.',
  ],
  ask: [
    '참석하실 수 있는지 알려 주시겠습니까?',
    '함께해 주실 수 있을까요? 참석하신다고 알려 주시면 자세히 안내해 드리겠습니다.',
    '직접 오시기 어려우면 다른 분이 참석하실 수 있을까요?',
  ],
  ease: ['참석이 어려우시면 답장하지 않으셔도 괜찮습니다.', '한 줄로만 답해 주셔도 충분합니다.'],
  details: [
    '듣고 싶은 이야기가 있으시면 미리 알려 주십시오. 그 내용을 먼저 다루겠습니다.',
    '듣기만 하셔도 되고, 풀고 싶은 문제를 가져오셔도 좋습니다.',
    '함께 오실 분이 계시면 성함과 인원을 알려 주십시오.',
    '참석을 알려 주시면 준비하실 것과 순서를 메일로 정리해 드리겠습니다.',
    '일정이 맞지 않으시면 나중에 내용을 정리해 보내 드리겠습니다.',
    '질문하실 시간을 넉넉히 두고 이야기를 나누려고 합니다.',
  ],
}

/** To a lead that has declined: nothing is offered again. */
export const DECLINE: Texts = {
  structures: ['opening|ease', 'opening ease', 'opening|show|ease'],
  subjects: ['{받는분}, 답해 주셔서 감사합니다', '{받는분}께 감사드립니다', '{회사}의 답변에 감사드립니다'],
  opening: [
    '검토하고 답해 주셔서 감사합니다. {업무} 이야기는 더 권하지 않겠습니다.',
    '분명하게 알려 주셔서 감사합니다. 말씀을 존중하며 {업무} 제안은 여기서 마치겠습니다.',
    '바쁘신 가운데 답장을 주셔서 감사합니다. {업무}에 대해서는 더 연락드리지 않겠습니다.',
  ],
  ask: [],
  ease: [
    '{회사}의 일이 잘 이루어지기를 바랍니다. 필요하실 때 편하게 연락 주십시오.',
    '{회사}의 모든 분께 좋은 일이 많기를 바랍니다.',
    '혹시 나중에 궁금하신 점이 생기면 이 메일에 답해 주십시오.',
  ],
  details: [
    '바쁘신 가운데 시간을 들여 읽고 답해 주신 일을 오래 기억하겠습니다.',
    '혹시 판단하실 때 아쉬웠던 점이 있었다면, 앞으로 제품을 고치는 데 소중히 참고하겠습니다.',
    '나중에 상황이 달라져 궁금하신 점이 생기면, 제품과 관계없는 내용이라도 아는 만큼 말씀드리겠습니다.',
    '이 메일에는 답하지 않으셔도 괜찮습니다.',
    '알려 주신 뜻은 함께 일하는 동료들에게도 전해, 같은 내용으로 다시 연락드리지 않게 하겠습니다.',
    '함께 일하시는 분들께도 안부를 전해 주시면 고맙겠습니다.',
    '다음에 다른 자리에서 인사드릴 기회가 있기를 바랍니다.',
  ],
}

/** A value of a custom field that the prompt names. */
export const NAMED = '{이름} {값 을/를} 참고해 말씀드립니다.'
