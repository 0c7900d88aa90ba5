// Kinds of replies by what the writer does with them, each with several wordings. A kind with null stays undecided.
import { describe, expect, test } from 'vitest'
import type { Intent } from './intent.ts'
import { readIntent } from './read-intent.ts'

const read = (text: string) => readIntent({ text, localDate: '2026-11-23', sentTexts: [] })

const KINDS: Record<string, [Intent | null, string[]]> = {
  'a greeting is no question': [
    null,
    [
      '안녕하십니까.',
      '안녕하세요? 메일 잘 받았습니다.',
      '잘 지내셨습니까? 감사합니다.',
      '별일 없이 잘 지내시죠?',
      '추석은 잘 보내셨는지요?',
    ],
  ],
  'a visit, a call or a demo asked for as a question is interest': [
    'interested',
    [
      '다음 주 화요일 오전에 저희 공장으로 와 주실 수 있을까요?',
      '내일 3시쯤 통화 괜찮으세요?',
      '혹시 시연을 한번 볼 수 있을까요?',
      '이번 주 목요일 오후 어떠세요?',
      '언제 시간 괜찮으신가요? 설명을 듣고 싶습니다.',
      'Could you show us a demo on Tuesday?',
      'Would Thursday at 10 work for you?',
    ],
  ],
  'a quote, a contract or a trial asked for as a question is interest': [
    'interested',
    [
      '20명 기준으로 견적서를 보내 주실 수 있나요?',
      '계약서 초안 먼저 받아볼 수 있을까요?',
      '2주 정도 시범으로 해볼 수 있을까요?',
      '테스트 계정 하나 발급해 주실 수 있나요?',
      'Can you send me a quote for 20 seats?',
    ],
  ],
  'asking how to begin is interest': [
    'interested',
    [
      '가입은 어떻게 하면 되나요?',
      '신청하려면 어디로 들어가야 하나요? 신청하고 싶습니다.',
      '저도 써볼게요. 어떻게 하면 돼요?',
      'How do I sign up?',
      '도입하려면 무엇을 준비해야 하나요?',
      '한번 써볼 수 있을까요?',
      'Can we try it for a week?',
      'What are the next steps?',
    ],
  ],
  'a request in a spelling with errors is read': [
    'interested',
    ['자료좀보내줘봐요', '견적서 부탁드림니다 보내주세여', '전화주세요 오후에요'],
  ],
  'a question about the product is a question': [
    'question',
    [
      '저희 쪽 그룹웨어와도 연동되는지요?',
      '설치까지 며칠 걸립니까',
      '카드 결제도 되나요??',
      '해당 인증을 보유하고 있는지 여부를 회신 바랍니다.',
      '현재 타사 제품을 사용하고 있습니다. 데이터는 옮겨 주시나요?',
      'Do you support Korean invoices?',
    ],
  ],
  'a decline under a condition beside a question is a question': [
    'question',
    [
      '국내 서버인가요? 아니면 저희는 도입이 불가합니다.',
      '온프레미스가 되나요? 안 되면 저희는 사용이 어렵습니다.',
    ],
  ],
  'a question beside words of favour is not sure': [
    null,
    [
      '이런 거 좋네요 ㅎㅎ 근데 얼마나 하나요? 바꿀까 하던 참이라서요.',
      '발주까지 얼마나 걸리죠? 바로 진행 가능한 업체를 보는 중이라서.',
    ],
  ],
  'something is to be done without saying what for: not sure': [
    null,
    ['파일이 안 열립니다. 다시 보내주실 수 있을까요?', 'Could you resend the file?'],
  ],
  'anger in the form of a question is no question': [
    null,
    [
      '왜 자꾸 이런 메일을 보내는 겁니까?',
      '도대체 누가 이런 걸 쓰겠습니까?',
      '지금 장난하십니까?',
      'Why do you keep sending me this?',
    ],
  ],
  'a decline says what the writer does not do': [
    'declined',
    [
      '이번에는 같이 하기 어려울 것 같습니다.',
      '내부 검토 결과 진행하지 않기로 했습니다.',
      '저희는 그런 프로그램이 필요 없어요.',
      '아뇨 됬습니다',
      '괜찮은 제안이지만 도입할 생각은 없습니다.',
      '관심이 가지 않네요.',
      '저희랑은 안 맞네요. 다음 기회에 뵙죠.',
      'No thanks.',
      "I'll pass on this one.",
      'Too expensive for a shop like ours.',
    ],
  ],
  'courtesy after a decline does not change it': [
    'declined',
    [
      '이번 건은 진행하지 않기로 했습니다. 기회가 되면 뵙겠습니다.',
      '저희와는 맞지 않습니다. 추후 필요 시 연락드리겠습니다.',
      '함께하기 어렵지만 늘 응원하겠습니다.',
      '사양하겠습니다. 좋은 제안 감사합니다. 번창하세요.',
    ],
  ],
  'a denied interest is no interest': [
    null,
    ['관심이 있는 건 아닙니다.', '관심은 글쎄요.', '꼭 필요했던 것은 아닙니다.'],
  ],
  'a supplier of their own is the background of a request': [
    'interested',
    [
      '이미 다른 업체를 쓰고 있지만 견적은 받아보고 싶습니다.',
      '지금은 타사 제품을 사용하고 있습니다. 비교해 보고 싶으니 제안서 보내주세요.',
      '기존 업체와 계약이 되어 있어요. 그래도 데모는 한번 보고 싶습니다.',
    ],
  ],
  'a supplier of their own alone is a decline': [
    'declined',
    [
      '저희는 이미 타사 제품을 사용하고 있습니다.',
      '자체 개발한 시스템을 운영 중입니다. 감사합니다.',
      'We already use another tool.',
    ],
  ],
  'a supplier of their own and "when there is a need" is not sure': [
    null,
    ['이미 다른 업체와 거래 중입니다. 필요하면 연락드리겠습니다.'],
  ],
  'interest and another time is later': [
    'later',
    [
      '관심은 있습니다. 다만 내부에서 논의한 뒤 말씀드릴게요.',
      '좋은 서비스네요. 내년에 다시 연락 주세요.',
      '흥미롭게 봤습니다만 지금은 시기가 아닌 것 같아요.',
      '고민 좀 해보겠습니다.',
      '보류',
      '요새는 형편이 안 되네요. 나중에 다시 얘기해 주세요.',
      'Sounds interesting, but the timing is bad. Try me again in two months.',
    ],
  ],
  'material for a review is interest': [
    'interested',
    [
      '자료 보내주시면 내부에서 검토하고 답변드리겠습니다.',
      '도입 사례와 견적을 공유해 주시면 품의를 올려보겠습니다.',
    ],
  ],
  'later asked for as a question is later': [
    'later',
    [
      '내년 2월에 다시 연락 주실 수 있나요?',
      '다음 달에 말씀드려도 될까요?',
      '조금 더 생각해 봐도 괜찮을까요?',
      'Could you reach out again after the holidays?',
    ],
  ],
  'the writer asks somebody and comes back': [
    'later',
    ['대표님께 물어보고 연락드리겠습니다.', "I need to talk to my manager first. I'll get back to you."],
  ],
  'a request beside another year is not sure': [
    null,
    ['견적서 보내주세요. 실제 도입은 내년에나 다시 논의하시죠.'],
  ],
  'a review in another statement is no answer': [
    null,
    [
      '내부 검토를 위한 양식을 첨부합니다.',
      '첨부 파일을 참고하시기 바랍니다.',
      '내년 사업 계획은 발표했습니다.',
    ],
  ],
  'another person decides': [
    'wrong_person',
    [
      '저는 결정 권한이 없습니다.',
      '그 건은 총무팀에서 맡고 있습니다.',
      '박 부장한테 물어보세요.',
      '인사이동으로 다른 부서에서 근무하고 있습니다.',
      '다른 회사로 가야 할 메일 같습니다.',
      'Vendor questions should go to procurement@a.example.',
      'Maria Lopez runs facilities. Please write to her.',
    ],
  ],
  'a colleague who joins does not end interest': [
    'interested',
    [
      '저희 김하늘 과장도 참조에 넣었습니다. 테스트 계정 부탁드립니다.',
      '관련 부서에 공유했습니다. 다음 주에 미팅하시죠.',
      "I'm adding Ana Silva from our data team. Could we talk on Friday?",
    ],
  ],
  'a no to a call, a visit or one item is not the answer': [
    null,
    [
      '전화는 그만 주세요.',
      '사전 약속 없이 방문하시는 건 삼가 주시면 좋겠습니다.',
      '내일 예약 취소할게요.',
      '2. 방문 교육은 불필요합니다.\n3. 금액을 다시 산출해 주십시오.',
    ],
  ],
  'an apology for a late reply is not the answer': [
    'question',
    [
      '바빠서 답이 늦었습니다. 설치 기간은 얼마나 되나요?',
      '출장 때문에 이제야 확인했네요. 카드 결제도 되나요?',
    ],
  ],
  'a statement before the answer is not the answer': [
    'declined',
    [
      '솔직하게 말씀드리겠습니다. 저희는 필요 없습니다.',
      '내부적으로 검토한 결과 이번에는 함께하지 못하게 되었습니다.',
    ],
  ],
  'an acquired budget and the wish of a boss are no reason to wait': [
    null,
    ['예산은 확보했습니다.', '이사님이 진행하자고 하십니다.'],
  ],
  'what a superior asks for is interest': [
    'interested',
    [
      '회사소개서 있으면 첨부해 달라고 하십니다.',
      '사장님이 카탈로그 좀 받아 보라고 하시네요.',
      '이사님께 보여 드렸더니 한번 만나 보자고 하세요.',
    ],
  ],
  'what a superior has decided is a decline': [
    'declined',
    ['사장님이 필요 없다고 하시네요.', '윗분들 반대로 못 하게 됐어요.', '본부장님이 안 하신다고 합니다.'],
  ],
  'an intention is interest': [
    'interested',
    ['조건만 맞으면 옮길 의향은 있습니다.', '값만 괜찮으면 살 생각이 있어요.', '도입할 마음은 충분합니다.'],
  ],
  'a denied no before a request is no no': [
    'interested',
    [
      '필요 없는 건 아닌데 크게는 못 씁니다. 제일 작은 걸로 견적 줘 보세요.',
      '관심이 없는 건 아닌데요, 소개서부터 보내 주세요.',
      '안 쓸 건 아니고요, 단가표 있으면 하나 주세요.',
    ],
  ],
  'what happens only from a time on is for later': [
    'later',
    [
      '예산이 3월에 나와서 그때나 돼야 말씀을 나눌 수 있을 듯합니다.',
      '빨라야 내년 초는 되어야 할 것 같습니다.',
      '2분기나 지나야 얘기가 될 것 같아요.',
      '지금 감사 끝나고 봐요.',
    ],
  ],
  'letters inside other words are no refusal': [
    null,
    ['준비 많이 해 주셨는데 미안합니다.', '솔직히 조금 불안합니다.'],
  ],
  'the desk of the writer is no other one': [
    'interested',
    ['자료는 저희팀으로 보내 주세요.', '제 담당은 구매입니다. 견적서 부탁드립니다.'],
  ],
  'a colleague who is asked first is no other person': [
    'later',
    [
      '조민수 과장과 상의해 보고 연락드릴게요.',
      '대표님과 얘기해 보고 다음 주에 말씀드리겠습니다.',
      '팀장님께 말씀해 보고 답을 드릴게요.',
      '관련 부서에 문의해 보고 연락드리겠습니다.',
    ],
  ],
  'a reply that went to the wrong desk': [
    'wrong_person',
    [
      '번지수가 틀렸어요.',
      '여기는 회계팀입니다. 마케팅팀으로 보내셔야 해요.',
      '본 건은 우리 과 소관 사항이 아님을 알려드립니다.',
      '홈페이지 관련은 제 일에서 빠졌어요.',
      "This isn't my area. Forwarding to our ops team.",
      'This should go to marketing.',
    ],
  ],
  'a no in other words': [
    'declined',
    [
      '이런 건 큰 회사나 쓰는 거죠. 저흰 됐어요.',
      '직원이 둘뿐이라 쓸 데가 없습니다.',
      '금번 제안은 채택되지 않았음을 알려드립니다.',
      '이번 건은 접을게요.',
      '외부 업체로 바꿀 이유가 없습니다.',
      "Sorry, we've gone with another provider.",
      "We're good, thanks!",
    ],
  ],
  'studies, money that is due, goods and an offer to us are another matter': [
    null,
    [
      '귀사 블로그 글을 학교 과제에 인용해도 되는지 여쭙니다. 원자료도 볼 수 있을까요?',
      '납품 대금이 아직 입금되지 않았습니다. 언제 입금되는지 알려 주실 수 있나요?',
      '어제 산 커피머신이 물이 샙니다. 교환을 받으려면 어떻게 해야 하나요?',
      '저희는 사무실 청소 업체입니다. 첫 방문은 무료로 해 드립니다. 미팅 가능하실까요?',
      'We are an agency that helps software firms grow. Do you have fifteen minutes?',
    ],
  ],
  'in a long reply an early act does not decide over later statements that no rule understands': [
    null,
    [
      '지난달에 견적 부탁드렸을 때만 해도 진행하려고 했습니다. 데모도 재미있게 봤고요. 그 사이에 회사가 인수되었습니다. 저도 곧 짐을 쌉니다.',
      '마음 같아서는 당장 계약하고 싶습니다. 그런데 감사 시즌에는 서류가 열 장은 늘어나거든요. 그래서 다들 꺼립니다.',
    ],
  ],
  'a question at the end of much that no rule understands is not sure': [
    null,
    [
      '메일을 세 번 읽었습니다. 처음에는 의심하다가 계산기를 두드렸습니다. 이제는 믿습니다. 언제부터 되나요?',
      'I am usually the one who says no around here. Today my boss said otherwise. Is it quick?',
    ],
  ],
  'the end of a long reply decides when it asks for something': [
    'interested',
    [
      '작년에는 굳이 필요하다는 생각이 없었습니다. 올해 거래처가 두 배로 늘었고요. 일단 소개서와 견적부터 보내 주세요.',
      '다른 업체 제품이라 쉽지는 않습니다. 요즘은 다들 불만입니다. 시연 한번 잡아 주시죠.',
    ],
  ],
  'after a turn what was said before is background': [
    'later',
    ['방향은 맞다고 봅니다. 데모도 보고 싶었고요. 하지만 내년에 다시 연락 주세요.'],
  ],
  'the last clause of a long sentence has its predicate': [
    null,
    [
      '자료를 보내 주시면 검토하겠다고 말씀드리고 팀장님께도 말씀을 드렸는데 갑자기 외부 계약을 동결한다는 공지가 내려와서 없던 얘기가 되어 버렸네요.',
    ],
  ],
  'a denied no is no no': [
    null,
    ['안 하겠다는 게 아니라 순서가 있다는 뜻입니다.', '안 쓸 이유가 없네요.', '관심이 없지는 않습니다.'],
  ],
  'irony and soft statements in the form of a question are no question': [
    null,
    ['굳이요?', '저희 규모에는 과하지 않을까요?', '저희가 뭐 하는 곳인지는 알고 보내신 거죠?'],
  ],
  'a reply about another matter is not decided': [
    null,
    [
      '주문하신 물품은 오늘 출고되었습니다. 문의 사항은 1588-0000으로 전화 주시기 바랍니다.',
      '저는 귀사 채용 공고를 보고 지원한 사람인데요, 결과가 언제 나오는지 궁금합니다.',
      '역으로 저희 제품은 필요 없으세요? 미팅 가능하실까요?',
    ],
  ],
  'the end of a contract is an opening, dissatisfaction and a comparison too': [
    'interested',
    [
      '기존 업체 계약이 12월 말에 끝납니다. 늦지 않게 견적 한번 넣어보세요.',
      '다른 업체와 비교하고 있습니다. 제안서 보내 주세요.',
    ],
  ],
  'a decision for another is a decline': [
    'declined',
    [
      '다른 곳과 진행하기로 했습니다.',
      '기존 업체와 재계약했습니다.',
      '좋은 서비스인 건 알겠는데 저희 규모엔 과해요.',
      '마음만 감사히 받겠습니다.',
      '안 사요.',
      'ㄴㄴ괜찮아요',
    ],
  ],
  'what depends on our answer is no later': [
    'question',
    ['설치비가 얼마인가요? 답변 보고 내부 논의하겠습니다.', '구축비를 여쭙니다. 답변 받고 논의하겠습니다.'],
  ],
  'a request without a time is no later': [
    null,
    ['다시 보내 주십시오.', '그때 제안 아직 유효하면 다시 보내주십시오.'],
  ],
  'a time and what to do then is later': [
    'later',
    [
      '설 지나고 봅시다.',
      '2주만 있다가요',
      '그분 오시고 나서 논의하는 게 맞을 것 같아요.',
      '20일 넘어서 다시 주세요.',
    ],
  ],
  'a time for what we do is no later': [
    'interested',
    ['1월에 방문 가능합니다.', '1월 초에 방문해 주실 수 있을까요?'],
  ],
  'a plain yes is interest': [
    'interested',
    [
      '넵 보내주세요~',
      '010-0000-1234 로 전화주세요 메일은 길게 못 봅니다',
      '내일 오전 10시 줌 참석하겠습니다.',
    ],
  ],
  'a question without its mark is a question': [
    'question',
    [
      '대리점이신가요 본사이신가요',
      '중도해지 위약금은요',
      'A/S가 부산도 당일에 되는지...',
      '등록된 제품인지 확인 부탁드립니다.',
    ],
  ],
  'others are in charge, in other words': [
    'wrong_person',
    [
      '퇴사자 메일입니다.',
      '우리 과 소관이 아님을 알려드립니다.',
      'Mark한테 물어보세요.',
      '제가 아니고 홍 대리요.',
      '본사에서 일괄 구매하는 품목이라 지점에는 선택권이 없습니다.',
    ],
  ],
  'another decides and then a firm other answer: either may count': [
    null,
    [
      '저는 결정 권한이 없습니다. 견적서 보내 주세요.',
      '그 건은 총무팀에서 맡고 있습니다. 설치비는 얼마인가요?',
    ],
  ],
  'who has taken over is the right person': [
    'interested',
    ['담당자가 바뀌어서 제가 새로 맡게 되었습니다. 자료 다시 보내 주세요.'],
  ],
  'a visit or another copy asked for as a question is interest': [
    'interested',
    [
      '12월 9일 11시에 저희 물류센터로 오실 수 있나요?',
      '다음 주에 설명하러 오실 수 있으신지요?',
      '첨부가 막혀 있네요. 공유 링크로 다시 부탁드려도 될까요?',
      '시연 영상 주소를 다시 받을 수 있을까요?',
      '화상으로 한 번 설명해 주실 수 있나요?',
      '저희 쪽에서 찾아가도 될까요?',
      'Could you stop by our plant on Friday?',
      'Would it be possible to see a demo?',
    ],
  ],
  'a visit that is accepted with what we shall tell is interest': [
    'interested',
    [
      '수요일 2시에 방문해 주세요. 주차 등록 때문에 차량번호 알려주세요.',
      '그날 뵙죠. 몇 분이 오시는지 알려 주세요.',
    ],
  ],
  'after a way that is refused the other one counts': [
    'interested',
    [
      '부서 메일로는 보내지 마시고 제 개인 메일 lee@example.com 으로 자료 보내주세요.',
      '전화하지 마시고 메일로 견적 주세요.',
      '전화는 그만하시고 메일로 단가표 보내주세요.',
    ],
  ],
  'a time to ask again beside interest is later': [
    'later',
    [
      '내용이 궁금하긴 합니다. 11월 들어서 새 자료로 다시 보내주시면 보겠습니다.',
      '5월 초순에 한번 찔러주세요.',
      '연초쯤 다시 리마인드 부탁드려도 될까요?',
      '다음 달에 한 번만 더 알려주실 수 있나요?',
      '모레 오전에 다시 한 번 보내주시겠어요?',
      '새 과장님이 복귀하면 다시 보내주세요.',
      '두 달 뒤에 다시 방문해 주실 수 있을까요?',
      '명절 쇠고 나서나 가능합니다. 아직 멀었죠?',
    ],
  ],
  'more than is needed, and a business that ends, is a no': [
    'declined',
    [
      '카탈로그까지 다시 보내주실 것까진 없습니다.',
      '저희 식당은 지난주에 폐업 신고했습니다.',
      '쇼핑몰 운영을 종료하기로 했습니다.',
      '저희는 안 할 겁니다.',
    ],
  ],
  'what is asked about a function or its price stays a question': [
    'question',
    ['방문 설치도 해주시나요?', '체험판에서는 어떤 기능이 빠지나요?', '지금도 비교해 볼 수 있나요?'],
  ],
  'words of quotes, signatures and programs are not the answer': [
    null,
    [
      '네.\n\n2026년 11월 23일 (월) 오전 9:12, 박지민 <j@a.example>님이 작성:\n> 자료가 필요하시면 말씀해 주세요.',
      '넵\n\niPhone에서 보냄',
      '네.\n\n정하나 | 고객상담팀 방문 상담 예약 02-123-4567',
    ],
  ],
}

describe('kinds of replies', () => {
  const cases = Object.entries(KINDS).flatMap(([kind, [intent, texts]]) =>
    texts.map((text) => ({ kind, intent, text })),
  )
  test.each(cases)('$kind: $text', ({ intent, text }) => {
    expect(read(text)?.intent ?? null).toBe(intent)
  })
})

describe('the day on which a lead wants to hear again', () => {
  test.each<[string, string | null]>([
    ['지금은 바쁩니다. 다음 달에 다시 연락 주세요.', '2026-12-01'],
    ['1월 초에 다시 연락 주시기 바랍니다.', '2027-01-04'],
    ['1월 중순쯤 다시 문의 주세요.', '2027-01-15'],
    ['3월에 다시 제안해 주시면 검토하겠습니다.', '2027-03-02'],
    ['내년 초에 다시 연락 부탁드립니다.', '2027-01-04'],
    ['해가 바뀌면 다시 연락 주세요.', '2027-01-04'],
    ['내년 2분기에 다시 이야기 나누시죠.', '2027-04-01'],
    ['하반기에 다시 연락 주세요.', '2027-07-01'],
    ['예산은 3분기에 편성됩니다. 그때 다시 제안 주시면 감사하겠습니다.', '2027-07-01'],
    ['3주 뒤에 다시 메일 주세요.', '2026-12-14'],
    ['두 달 뒤에 다시 연락 주세요.', '2027-01-25'],
    ['12월 9일까지 출장이니 그 이후에 다시 연락 주세요.', '2026-12-10'],
    ['12월 12일에 다시 연락 주세요.', '2026-12-14'],
    ['설 연휴 지나고 다시 연락 주세요.', '2027-02-10'],
    ['추석 지나고 다시 연락 주세요.', '2027-09-17'],
    ['다음 주 수요일 이후에 다시 연락 주세요.', '2026-12-02'],
    ['Too busy right now. Please try me again in three weeks.', '2026-12-14'],
    ['Not now. Reach out again in March.', '2027-03-02'],
    ['No budget. Circle back next month.', '2026-12-01'],
    ['지금은 여력이 없고 3월 이후에나 가능할 것 같습니다.', '2027-03-02'],
    ['올해는 예산이 없네요. 2월에 다시 전화 주세요.', '2027-02-01'],
    ["We're swamped this month, let's talk again in January.", '2027-01-04'],
    ['크리스마스 지나고 다시 연락 주세요.', '2026-12-28'],
    ['12월 셋째 주에 다시 연락 주세요.', '2026-12-14'],
    ['다음 달 첫째 주에 다시 연락 주세요.', '2026-12-01'],
    ['2주만 있다가 다시 연락 주세요.', '2026-12-07'],
    ['반년 뒤에 다시 얘기하시죠.', '2027-05-24'],
    ['12월 9일 지나고 다시 연락 주세요.', '2026-12-10'],
    ['매달 20일까지 마감이라 바쁩니다. 20일 넘어서 다시 주세요.', '2026-12-21'],
    ['담주 월욜에 다시 메일 주세요.', '2026-11-30'],
    ['3분기 들어가면 얘기해 볼 수 있을 것 같아요.', '2027-07-01'],
    ['이전이 1/22에 끝납니다. 그 다음 주에 연락 바랍니다.', '2027-01-25'],
    // the first and the last week of a month have a Thursday in it
    ['1월 첫째 주에 다시 연락 주세요.', '2027-01-04'],
    ['1월 2주차에 다시 연락 주세요.', '2027-01-11'],
    ['2월 첫 주에 다시 연락 주세요.', '2027-02-01'],
    ['다음 달 마지막 주에 다시 연락 주세요.', '2026-12-28'],
    ['1월 마지막 주에 한 번 더 메일 주시겠어요?', '2027-01-25'],
    // the day that the sentence before or the clause before names
    ['심사가 12월 18일에 끝납니다. 그 뒤에 연락 주시면 감사하겠습니다.', '2026-12-21'],
    ['이사회가 12월 10일입니다. 다음 날 이후로 연락 주세요.', '2026-12-11'],
    ['점검을 1월 20일에 합니다. 그날 이후에 리마인드 주세요.', '2027-01-20'],
    ['1/18에 돌아오니까 그 뒤에 연락 주세요.', '2027-01-18'],
    ['성탄절 지나고 오시니까 그 다음 주에 다시 메일 주세요.', '2026-12-28'],
    ['2월 초에 주시는 게 서로 좋을 듯합니다.', '2027-02-01'],
    ['Give me three weeks and then ping me again.', '2026-12-14'],
    ['Would you mind getting back to me in mid-March?', '2027-03-15'],
    ['작년 12월 10일에 말씀드렸듯이 나중에 다시 연락 주세요.', null],
    ['12월 15일과 18일에 회의가 있습니다. 다음 날 다시 연락 주세요.', null],
    ['내년에 다시 연락 주세요.', '2027-01-04'],
    ['1월 말에 다시 연락 주세요.', '2027-01-25'],
    // no single day is named, or it is the day of something else
    ['공사가 곧 끝납니다. 그 다음 주에 연락 바랍니다.', null],
    ['입사한 지 두 달 지나서 아직 모릅니다. 나중에 다시 연락 주세요.', null],
    ['3월에 박람회가 있습니다. 그 뒤에 다시 연락 주세요.', null],
    ['5년 지나면 다시 얘기하시죠.', null],
    ['나중에 다시 연락 주세요.', null],

    ['한두 달 뒤에 다시 연락 주세요.', null],
    ['2~3주 뒤에 다시 연락 주세요.', null],
    ['1월이나 2월에 다시 연락 주세요.', null],

    ['몇 달 뒤에 다시 연락 주세요.', null],
    ['내년 예산은 이미 끝났습니다. 지금은 논의드리기 어렵습니다.', null],
    ['12월 3일 회의에 안건으로 올려 보겠습니다. 결과는 연락드리겠습니다.', null],
    ['계약이 내년 6월까지라 지금은 어렵습니다.', null],
    ['지난 10월에 검토했고 지금은 어렵습니다. 나중에 다시 연락 주세요.', null],
    ['12월 결산이 끝나면 다시 연락 주세요.', null],
    ['다음 주 화요일 오후에 미팅하시죠.', null],
    ['Try again in a few months, we are too busy.', null],
  ])('%s', (text, until) => {
    expect(read(text)?.until ?? null).toBe(until)
  })
})

test.each<[string, { name?: string; email?: string | null }]>([
  ['후임은 정하윤 주무관이며 전화번호는 같습니다. 저는 다른 부서에서 근무합니다.', { name: '정하윤' }],
  ['그 일은 김 이사가 압니다.', { name: '김' }],
  ['담당자가 아닙니다. Kevin Oh 매니저에게 연락 주세요.', { name: 'Kevin Oh' }],
  ['저는 결정 권한이 없습니다. 오세라님께 문의해 주세요.', { name: '오세라' }],
  ['Not my area. Nadia Khan handles purchasing.', { name: 'Nadia Khan' }],
  ['Requests should go to buy@a.example.', { name: '', email: 'buy@a.example' }],
  ['관심 있습니다. 미팅 일정은 저희 최다은 사원과 조율해 주세요.', { name: '최다은' }],
  ["Adding Ana Silva from our team. Let's talk on Friday.", { name: 'Ana Silva' }],
  [
    '최민석 차장님은 지난달 퇴사하셨고, 한유진 매니저가 이어받았으니 그쪽으로 연락 주세요.',
    { name: '한유진' },
  ],
  ['부산지사로 발령 나서 일이 바뀌었습니다. 후임이 Jennifer Cho 라고 합니다.', { name: 'Jennifer Cho' }],
  ['Mark한테 물어보세요.', { name: 'Mark' }],
])('a person is named: %s', (text, person) => {
  expect(read(text)?.person).toMatchObject(person)
})

test.each([
  '저는 담당이 아닙니다.\n\n한지호 과장 드림',
  '구매팀 이도현 과장입니다. 자료 보내 주세요.',
  '담당 팀장님께 문의하세요.',
  '박 부장님은 타 부서로 이동하셨습니다. 후임은 아직 미정이에요.',
  '혹시 작년에 저희 김 과장한테 연락하셨던 그 업체 맞으신가요?',
])('no person is named: %s', (text) => {
  expect(read(text)?.person ?? null).toBeNull()
})

test.each<[string, boolean]>([
  ['관심 있습니다. 다음 주에 통화 가능하실까요?', true],
  ['내년에 다시 연락 주세요. 그때 미팅하시죠.', true],
  ['Sounds good. Can we talk on Friday?', true],
  ['상담 기록 관리 자료를 보내 주세요.', false],
  ['미팅은 어려운 상황입니다. 자료 보내 주세요.', false],
])('a meeting is asked for: %s', (text, asks) => {
  expect(read(text)?.asksMeeting).toBe(asks)
})
