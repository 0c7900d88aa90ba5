// The mails of the sandbox model's proposals, by language and aim. `{주제}` is the topic, `{주제 을/를}` with its particle.

export type Aim = 'meeting' | 'event' | 'reconnect' | 'trial'
export type MailText = { subject: string; body: string }
export type Texts = {
  /** added to the topic as the name of the sequence */
  name: string
  openings: readonly [MailText, MailText]
  followUps: readonly MailText[]
  /** days before each later mail */
  gaps: readonly number[]
}

const TO = '{{담당자명 | default: "담당자"}}님'
const COMPANY = '{{회사명 | default: "귀사"}}'
const HELLO = `${TO}, 안녕하세요.`
const DEAR = 'Dear {{담당자명 | default: "Sir or Madam"}},'
const THEIR = '{{회사명 | default: "your company"}}'

export const AIMS: Readonly<Record<'ko' | 'en', Readonly<Record<Aim, Texts>>>> = {
  ko: {
    meeting: {
      name: '미팅 제안',
      openings: [
        {
          subject: `${COMPANY}의 {주제 과/와} 관련해 여쭙니다`,
          body: `${HELLO}\n\n${COMPANY}에서 {주제 을/를} 어떻게 운영하고 계신지 여쭙고 싶어 처음 연락드립니다.\n\n비슷한 고민을 하시는 담당자분들과 이야기하며 정리한 점검 항목이 있습니다. 지금 방식과 비교해 보시는 데 도움이 됩니다.\n\n이번 주나 다음 주에 20분만 이야기 나눌 수 있을까요?`,
        },
        {
          subject: `${TO}께 {주제} 관련 짧은 질문을 드립니다`,
          body: `${HELLO}\n\n한 가지만 여쭙겠습니다. ${COMPANY}에서 {주제 은/는} 올해 안에 개선할 계획이 있는 일인가요?\n\n계획이 있으시면 준비하실 때 참고하실 자료를 먼저 보내 드리겠습니다.\n\n짧게 답장해 주시면 그에 맞춰 말씀드려도 될까요?`,
        },
      ],
      followUps: [
        {
          subject: '',
          body: `${HELLO}\n\n앞서 말씀드린 점검 항목 가운데 가장 자주 놓치는 것은 현재 방식에 드는 시간을 재어 보지 않는 일이었습니다.\n\n통화가 부담되시면 한 장으로 정리해 메일로 드리겠습니다.\n\n요약본을 먼저 보내 드릴까요?`,
        },
        {
          subject: '',
          body: `${HELLO}\n\n제가 맞는 분께 연락드리고 있는지 여쭙습니다.\n\n{주제 을/를} 다른 분이 맡고 계신다면 그분께 다시 정리해서 말씀드리겠습니다.\n\n${COMPANY}에서는 어느 분께 문의드리면 될까요?`,
        },
      ],
      gaps: [3, 4, 5, 7, 7],
    },
    event: {
      name: '행사 초대',
      openings: [
        {
          subject: `${COMPANY} ${TO}을 초대합니다`,
          body: `${HELLO}\n\n{주제 을/를} 주제로 준비하고 있는 자리에 초대하고 싶어 연락드립니다.\n\n현장에서 실제로 쓰는 방법을 중심으로 이야기하고, 질문하실 시간을 넉넉히 두었습니다. 참석하신다고 알려 주시면 일정과 장소를 정리해 드립니다.\n\n함께해 주실 수 있을까요?`,
        },
        {
          subject: '{주제}, 한자리에서 들어 보시겠습니까',
          body: `${HELLO}\n\n${COMPANY}에서도 관심 있으실 주제라 먼저 알려 드립니다. {주제 을/를} 직접 다루는 분들이 모이는 자리입니다.\n\n듣기만 하셔도 되고, 지금 겪고 계신 문제를 가져오셔도 좋습니다.\n\n자리를 하나 남겨 둘까요?`,
        },
      ],
      followUps: [
        {
          subject: '',
          body: `${HELLO}\n\n며칠 전 보내 드린 초대를 다시 안내드립니다.\n\n직접 오시기 어려우면 ${COMPANY}의 다른 분이 대신 참석하셔도 됩니다. 성함만 알려 주시면 자리를 준비하겠습니다.\n\n참석하실 분이 계실까요?`,
        },
        {
          subject: '',
          body: `${HELLO}\n\n이번 자리에서 다룰 질문을 미리 모으고 있습니다.\n\n{주제 과/와} 관련해 궁금하신 점을 한 줄로 적어 주시면 발표에 넣겠습니다.\n\n어떤 점이 가장 궁금하신가요?`,
        },
      ],
      gaps: [4, 3, 3, 2, 2],
    },
    reconnect: {
      name: '다시 인사',
      openings: [
        {
          subject: `${COMPANY}에 오랜만에 인사드립니다`,
          body: `${HELLO}\n\n예전에 말씀 나눈 뒤로 소식을 전하지 못했습니다. 그동안 {주제 을/를} 많이 다듬었습니다.\n\n다시 제안드리기 전에, 그때 무엇이 맞지 않았는지 먼저 듣고 싶습니다.\n\n한 줄로만 알려 주실 수 있을까요?`,
        },
        {
          subject: `${TO}, 그동안 잘 지내셨는지요`,
          body: `${HELLO}\n\n지난 논의 이후 ${COMPANY}의 상황이 달라졌을 것 같아 안부를 여쭙니다.\n\n{주제 을/를} 다시 살펴보실 시기라면 처음부터 설명하시지 않아도 되도록 지난 내용을 먼저 정리해 오겠습니다.\n\n요즘은 어떤 점이 가장 급하신가요?`,
        },
      ],
      followUps: [
        {
          subject: '',
          body: `${HELLO}\n\n앞선 메일에서 여쭌 내용은 짧게 답해 주셔도 충분합니다.\n\n말씀해 주신 점은 제가 직접 확인하고 바꿀 수 있는지 알려 드리겠습니다.\n\n지금 ${COMPANY}에 가장 필요한 것은 무엇인가요?`,
        },
        {
          subject: '',
          body: `${HELLO}\n\n{주제 과/와} 관련해 달라진 점을 한 장으로 정리했습니다.\n\n예전에 검토하신 내용과 비교해 보실 수 있습니다.\n\n보내 드려도 괜찮을까요?`,
        },
      ],
      gaps: [5, 7, 7, 10, 10],
    },
    trial: {
      name: '체험 안내',
      openings: [
        {
          subject: `${COMPANY}에서 {주제 을/를} 직접 써 보시겠습니까`,
          body: `${HELLO}\n\n설명을 듣는 것보다 직접 써 보시는 편이 판단하기 쉬워 체험을 안내드립니다.\n\n{주제 을/를} ${COMPANY}의 업무에 맞춰 미리 설정해 드리므로 준비하실 것이 없습니다. 맞지 않으면 그대로 멈추시면 됩니다.\n\n체험 환경을 준비해 드릴까요?`,
        },
        {
          subject: '{주제}, 15분이면 확인하실 수 있습니다',
          body: `${HELLO}\n\n${COMPANY}에 맞을지 15분 안에 확인하실 수 있도록 화면을 보며 안내해 드립니다.\n\n평소 하시던 일 한 가지를 골라 {주제 으로/로} 처리해 보는 순서입니다.\n\n이번 주에 편하신 시간이 있으실까요?`,
        },
      ],
      followUps: [
        {
          subject: '',
          body: `${HELLO}\n\n체험에서 가장 먼저 해 보시면 좋은 일을 한 가지만 말씀드립니다. 지금 손으로 하시는 반복 작업 하나를 그대로 옮겨 보는 것입니다.\n\n어떤 작업이 좋을지 같이 골라 드리겠습니다.\n\n요즘 시간이 가장 많이 드는 일은 무엇인가요?`,
        },
        {
          subject: '',
          body: `${HELLO}\n\n체험을 결정하시기 전에 보안이나 설치가 걱정되실 수 있습니다.\n\n${COMPANY} 안에서 검토하실 수 있도록 확인 항목을 정리해 드리겠습니다.\n\n어느 분께 보내 드리면 될까요?`,
        },
      ],
      gaps: [2, 4, 5, 7, 7],
    },
  },
  en: {
    meeting: {
      name: 'meeting',
      openings: [
        {
          subject: `A question about {주제} at ${THEIR}`,
          body: `${DEAR}\n\nI would like to ask how ${THEIR} handles {주제} today.\n\nWe have a short checklist that teams in a similar situation use to compare their present process.\n\nWould you have 20 minutes this week or next?`,
        },
        {
          subject: `Is {주제} on your list this year?`,
          body: `${DEAR}\n\nOne short question: does ${THEIR} plan to improve {주제} this year?\n\nIf so, I can send material that helps with the preparation.\n\nMay I send it to you?`,
        },
      ],
      followUps: [
        {
          subject: '',
          body: `${DEAR}\n\nThe item that teams miss most often is how much time the present process takes.\n\nIf a call is too much, I can send a one-page summary instead.\n\nWould that help?`,
        },
      ],
      gaps: [3, 4, 5, 7, 7],
    },
    event: {
      name: 'invitation',
      openings: [
        {
          subject: `An invitation for ${THEIR}`,
          body: `${DEAR}\n\nWe are preparing a session about {주제} and would like to invite you.\n\nIt is about methods used in practice, with enough time for questions. I will send date and place when you reply.\n\nWould you like to join us?`,
        },
        {
          subject: `{주제}: hear it from those who do it`,
          body: `${DEAR}\n\nPeople who work with {주제} every day will meet and talk about what they learned.\n\nYou may simply listen, or bring a problem of your own.\n\nShall I keep a seat for you?`,
        },
      ],
      followUps: [
        {
          subject: '',
          body: `${DEAR}\n\nThis is a short reminder of the invitation I sent a few days ago.\n\nA colleague of yours is welcome too if the date does not suit you.\n\nWho would like to join?`,
        },
      ],
      gaps: [4, 3, 3, 2, 2],
    },
    reconnect: {
      name: 'reconnect',
      openings: [
        {
          subject: `It has been a while, ${THEIR}`,
          body: `${DEAR}\n\nWe have not spoken for some time, and {주제} has changed a lot since.\n\nBefore I suggest anything, I would like to hear what did not fit back then.\n\nCould you tell me in one line?`,
        },
        {
          subject: 'How have things been?',
          body: `${DEAR}\n\nI imagine that things have changed at ${THEIR} since we last talked.\n\nIf {주제} is a topic again, I will summarise our last discussion so that you need not start over.\n\nWhat matters most to you now?`,
        },
      ],
      followUps: [
        {
          subject: '',
          body: `${DEAR}\n\nA short reply to my last question is enough.\n\nI will check personally whether we can change what you tell me.\n\nWhat does ${THEIR} need most at the moment?`,
        },
      ],
      gaps: [5, 7, 7, 10, 10],
    },
    trial: {
      name: 'trial',
      openings: [
        {
          subject: `Would ${THEIR} like to try {주제}?`,
          body: `${DEAR}\n\nTrying something is easier than reading about it, so I would like to offer you a trial of {주제}.\n\nWe prepare everything for you, and you can stop at any time.\n\nShall I set it up?`,
        },
        {
          subject: 'Fifteen minutes are enough to see it',
          body: `${DEAR}\n\nIn fifteen minutes you can see whether this fits ${THEIR}.\n\nWe take one of your daily tasks and do it together with {주제}.\n\nWhich time would suit you this week?`,
        },
      ],
      followUps: [
        {
          subject: '',
          body: `${DEAR}\n\nA good first step in the trial is one task that you do by hand today.\n\nI will gladly help you choose it.\n\nWhich task takes most of your time?`,
        },
      ],
      gaps: [2, 4, 5, 7, 7],
    },
  },
}

/** Between the mails of the aim and the closing one. */
export const FOLLOW_UPS: Readonly<Record<'ko' | 'en', readonly MailText[]>> = {
  ko: [
    {
      subject: '',
      body: `${HELLO}\n\n{주제 을/를} 검토하실 때 내부에 보고하기 쉽도록 비교 항목을 표로 정리해 드릴 수 있습니다.\n\n필요하신 항목이 있으시면 그 항목부터 채워 드리겠습니다.\n\n어떤 항목이 가장 중요하신가요?`,
    },
    {
      subject: '',
      body: `${HELLO}\n\n혹시 지금이 바쁘신 시기라면 다음 달에 다시 연락드리겠습니다.\n\n편하신 때를 알려 주시면 그때까지는 연락드리지 않겠습니다.\n\n언제가 좋으실까요?`,
    },
    {
      subject: '',
      body: `${HELLO}\n\n{주제 과/와} 관련해 자주 받는 질문을 모아 답을 정리했습니다.\n\n${COMPANY}에 해당하는 내용만 골라 보내 드리겠습니다.\n\n받아 보시겠습니까?`,
    },
    {
      subject: '',
      body: `${HELLO}\n\n앞선 메일이 다른 메일에 묻혔을 수 있어 한 번 더 말씀드립니다.\n\n관심이 없으시면 그렇게만 답장해 주셔도 괜찮습니다.\n\n계속 연락드려도 될까요?`,
    },
  ],
  en: [
    {
      subject: '',
      body: `${DEAR}\n\nI can prepare a short comparison of {주제} for your internal report.\n\nIf some points matter more than others, I will begin with those.\n\nWhich ones are they?`,
    },
    {
      subject: '',
      body: `${DEAR}\n\nIf this is a busy time for you, I can write again next month.\n\nUntil then I will not contact you.\n\nWhen would be better?`,
    },
    {
      subject: '',
      body: `${DEAR}\n\nWe collected the questions that we hear most often about {주제}, with answers.\n\nI will pick those that concern ${THEIR}.\n\nMay I send them?`,
    },
    {
      subject: '',
      body: `${DEAR}\n\nMy earlier mails may have been lost among others, so I am writing once more.\n\nA short no is fine too.\n\nMay I keep in touch?`,
    },
  ],
}

export const CLOSING: Readonly<Record<'ko' | 'en', MailText>> = {
  ko: {
    subject: '',
    body: `${HELLO}\n\n지금은 살펴보실 시기가 아닌 것 같아 이번 메일로 마무리하겠습니다.\n\n나중에 {주제} 이야기가 필요하실 때 이 메일에 답장해 주시면 이어서 도와드리겠습니다.\n\n읽어 주셔서 감사합니다.`,
  },
  en: {
    subject: '',
    body: `${DEAR}\n\nThis does not seem to be the right time, so I will not write again.\n\nWhenever {주제} becomes a topic, simply reply to this mail.\n\nThank you for reading.`,
  },
}
