// How the tests start Chromium: the same pixels on every machine, and none of the browser's own screens.

/**
 * Playwright's own list. Of several `--disable-features` Chromium heeds the last alone, so ours has to name these too
 * (browser-args.test.ts finds one that a newer Playwright adds).
 */
const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
] as const

/**
 * What a person's window has and no journey looks at: two pages behind the address bar, loaded anew for each context,
 * and a process kept warm for an address that never comes. Together a fifth of the CPU time of loading a screen.
 */
const OFF_HERE = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
] as const

export const BROWSER_ARGS: readonly string[] = [
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--lang=ko-KR',
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...OFF_HERE].join(',')}`,
]
