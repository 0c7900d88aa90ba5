// 카페24, 네이버 스마트스토어, 고도몰, 메이크샵 and other shops: many products, little prose.
import { type FixtureSite, page } from './fixture-site.ts'

const products = (names: readonly string[]): string =>
  names
    .map(
      (
        name,
        i,
      ) => `<li id="anchorBoxId_${i}" class="xans-record-"><div class="thumbnail"><a href="/product/${i}/category/1/"><img src="/web/${i}.jpg" alt="${name}"></a></div>
<div class="description"><strong class="name"><a href="/product/${i}/"><span class="title displaynone">상품명 :</span><span>${name}</span></a></strong>
<ul class="xans-product-listitem"><li><span class="title">판매가</span> <span>${(i + 1) * 12},900원</span></li><li><span>적립금 ${i}%</span></li></ul></div></li>`,
    )
    .join('\n')

export const shops: readonly FixtureSite[] = [
  {
    name: 'green-soap',
    pages: {
      '/': page(
        `<!DOCTYPE html><html lang="ko"><head><meta charset="utf-8"><title>그린솝</title><meta name="description" content="그린솝은 제주 동백 오일로 비누를 만드는 브랜드입니다.">
<meta property="og:site_name" content="그린솝"><script src="//img.echosting.cafe24.com/ec/v2/a.js"></script></head><body id="main">
<div id="header"><div class="xans-element- xans-layout xans-layout-statelogoff"><a href="/member/login.html">로그인</a> <a href="/order/basket.html">장바구니</a></div>
<div class="xans-layout-category"><ul><li><a href="/category/1">비누</a></li></ul></div></div>
<div id="container"><ul class="prdList grid4">${products(['동백 비누', '쑥 비누', '귤피 비누', '화산송이 비누', '비누 선물 세트'])}</ul>
<div class="about"><p>그린솝은 2016년부터 서귀포 공방에서 저온 숙성 방식으로 비누를 만들고 있습니다.</p><a href="/shopinfo/company.html">회사소개</a></div></div>
<div id="footer"><div class="xans-layout-footer"><p>법인명(상호) : 그린솝 주식회사 대표자(성명) : 오지은 사업자 등록번호 안내 : [123-81-45678]</p>
<p>전화 : 064-762-1234 주소 : 63590 제주특별자치도 서귀포시 중앙로 62</p><p>개인정보보호책임자 : <a href="mailto:help@green-soap.kr">오지은(help@green-soap.kr)</a></p></div></div></body></html>`,
        ['서귀포 공방에서 저온 숙성', '서귀포시 중앙로 62'],
        ['제주 동백 오일로 비누', '12,900', '적립금', '로그인', '장바구니', '762-1234', 'help@'],
      ),
      '/shopinfo/company.html': page(
        `<!DOCTYPE html><html><head><meta charset="utf-8"><title>회사소개</title></head><body><div id="contents"><div class="xans-mall-companyinfo"><p>연간 12만 개의 비누를 전국 350개 매장에 공급하고 있습니다.</p>
<p>입점 및 대량 구매 문의 <b>010.2345.6789</b></p></div></div></body></html>`,
        ['전국 350개 매장'],
        ['2345'],
      ),
    },
  },
  {
    name: 'shared-shop',
    fault: 'js_only',
    front: '/hanbada',
    pages: {
      '/hanbada': page(
        `<html><head><meta charset="utf-8"><title>한바다수산 : 스마트스토어</title><meta property="og:title" content="한바다수산"><meta property="og:description" content="완도에서 직접 양식한 전복을 당일 발송하는 한바다수산입니다."></head>
<body><div id="app"></div><script>window.__PRELOADED_STATE__={"a":1}</script><script src="/s.js"></script><noscript>JavaScript를 활성화해 주세요</noscript></body></html>`,
        [],
        ['완도에서 직접 양식한 전복', 'PRELOADED', '활성화'],
      ),
    },
  },
  {
    name: 'daon-office',
    pages: {
      '/': page(
        `<html><head><meta charset="utf-8"><title>다온오피스 - 사무가구 전문</title></head><body><div class="top_area"><ul class="gnb"><li><a href="/goods/list?cate=1">의자</a></li></ul></div>
<div class="popup" style="position:absolute"><p>추석 연휴 배송 안내 팝업입니다. 9월 20일부터 배송이 중단됩니다.</p></div>
<div class="goods_list">${products(['메쉬 의자', '회의용 테이블', '모션 데스크'])}</div>
<div class="brand"><h2>브랜드 소개</h2><p>다온오피스는 공공기관 조달 우수제품으로 지정된 사무가구를 제조합니다.</p><a href="/service/company">회사소개</a></div>
<div id="footer_wrap" class="footer"><ul><li><a href="/terms">이용약관</a></li><li><a href="/privacy">개인정보처리방침</a></li></ul>
<p>경기도 파주시 문발로 242 | 대표 정다온 | 통신판매업신고 제2019-경기파주-0123호 | 고객센터 1600-7890</p></div></body></html>`,
        ['조달 우수제품', '파주시 문발로 242'],
        ['추석 연휴', '24,900', '이용약관', '7890'],
      ),
      '/service/company': page(
        `<html><head><meta charset="utf-8"><title>회사소개</title></head><body><div class="history"><h3>연혁</h3><ul><li><em>2009.04</em> 다온오피스 설립</li><li><em>2018.11</em> 파주 제2공장 준공</li><li><em>2023.06</em> 조달청 혁신제품 지정</li></ul></div></body></html>`,
        ['2009.04 다온오피스 설립', '2018.11 파주 제2공장 준공'],
      ),
    },
  },
  {
    name: 'farm-direct',
    pages: {
      '/': page(
        `<html><head><meta charset="utf-8"><title>산골농장</title></head><body><div id="wrap"><table class="goods"><tr>${['사과', '배', '곶감', '호두'].map((name) => `<td><a href="/shop/${name}">${name} 5kg</a><br>₩ 39,000</td>`).join('')}</tr></table>
<div class="intro">산골농장은 경북 청송에서 3대째 사과 농사를 짓는 농업회사법인입니다.<br>저장고 2,000㎡와 선별 라인을 갖추고 있습니다.<br>주문전화 : 054 873 1234</div></div>
<div class="copyright">농업회사법인 산골농장(주) 경상북도 청송군 주왕산로 115<br>Copyright 2024 sangol farm</div></body></html>`,
        ['3대째 사과 농사', '저장고 2,000㎡', '청송군 주왕산로 115'],
        ['39,000', '873', 'Copyright'],
      ),
    },
  },
  {
    name: 'pet-food',
    pages: {
      '/': page(
        `<html><head><meta charset="utf-8"><title>멍스푼</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"주식회사 멍스푼","foundingDate":"2019-07-01","description":"수의사가 설계한 반려견 화식을 만드는 회사입니다.","email":"ceo@pet-food.kr","telephone":"+82-2-555-1234","address":{"@type":"PostalAddress","addressRegion":"서울특별시","addressLocality":"성동구","streetAddress":"왕십리로 58"}}</script></head>
<body><div class="swiper"><div class="swiper-slide"><a href="/goods/1">첫 구매 50% 할인</a></div></div><div class="list">${products(['소고기 화식', '연어 화식'])}</div></body></html>`,
        ['회사명: 주식회사 멍스푼', '성동구 왕십리로 58'],
        ['2019-07-01', '수의사가 설계한 반려견 화식', 'ceo@', '555', '50%'],
      ),
    },
  },
  {
    name: 'tool-mall',
    pages: {
      '/': page(
        `<html><head><meta charset="utf-8"><title>공구마당</title></head><body><ul>${Array.from({ length: 300 }, (_, i) => `<li><a href="/item/${i}">전동 드릴 ${i}호</a><p>${i + 1},500원</p></li>`).join('')}</ul>
<p>공구마당은 청계천에서 40년간 산업용 공구를 도매해 온 유통 기업입니다.</p></body></html>`,
        ['40년간 산업용 공구'],
        ['전동 드릴', '500원'],
      ),
    },
  },
]
