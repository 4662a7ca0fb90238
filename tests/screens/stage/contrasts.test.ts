import * as assert from 'uvu/assert';
import { openBrowser, openScreen } from '../../support/browser/chromium.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('contrasts that were measured before');

const page = (text: string) =>
	`<!doctype html><html lang="en"><title>Contrasts</title><style>body { background: #fff; color: #111 } .dim { color: #ccc }
	button, input { background: #fff; color: inherit }</style><main><h1>Good</h1>${text}</main>`;

// Dim where it need not be measured, and the same where it has to be.
const seen: [what: string, body: string, isFaulty: boolean][] = [
	['good', '<p>Good</p>', false],
	['disabled', '<p class="dim"><button disabled>Dim</button></p>', false],
	['of a disabled field', '<label class="dim">Dim <input disabled></label>', false],
	['out of sight', '<p class="dim" style="position: absolute; left: -999px">Dim</p>', false],
	['not there', '<p class="dim" hidden>Dim</p>', false],
	['a single letter', '<p class="dim">D</p>', false],
	['large enough', '<p style="color: #888; font-size: 24px">Grey</p>', false],
	['as dim and small', '<p style="color: #888; font-size: 23px">Grey</p>', true],
	['dim', '<p class="dim">Dim</p>', true],
	['a button that can be pressed', '<p class="dim"><button>Dim</button></p>', true],
	['a field that can be filled in', '<p class="dim"><input aria-label="Field" value="Dim"></p>', true],
	['on another background', '<div style="background: #222"><p>Good</p></div>', true],
	['half seen through', '<div style="opacity: 0.4"><p>Good</p></div>', true]
];

test('hide no fault that is new', async () => {
	const browser = await openBrowser();
	const screen = await openScreen(browser);
	for (const [what, body, isFaulty] of seen)
		for (const time of ['first', 'second']) {
			await screen.page.setContent(page(body));
			const faults = await screen.axe('contrast', 'measured');
			assert.is(faults.length, Number(isFaulty), `${what}, the ${time} time: ${faults}`);
		}
	await screen.page.setContent(page('<img src="/nothing">'));
	assert.match((await screen.axe('all', 'measured')).join(), /image-alt/, 'all other rules hold');
	await screen.page.setContent(page('<p style="LETTER-SPACING: 0 !IMPORTANT">Good</p>'));
	assert.match((await screen.axe('others')).join(), /avoid-inline-spacing/, 'the rule about spacing, too');
	await screen.close();
	await browser.close();
});

test.run();
