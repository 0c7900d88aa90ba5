// The arguments of Chromium in tests: the same pixels on every machine, and no dialogs of the browser itself.

/**
 * Playwright's own list. Chromium uses only the last of several `--disable-features`, so ours must contain these too
 * (browser-args.test.ts fails when a newer Playwright adds one).
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
 * Features that no test uses: two pages of the address bar, which are loaded for each context, and a spare renderer
 * process. Together they take a fifth of the CPU time of loading a screen.
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
