import { mkdirSync, rmSync } from 'node:fs';
import { demoEnv } from '../../server/cli/environment.ts';
import { inSession } from '../../server/cli/session.ts';
import { openBrowser, openScreen } from './browser/chromium.ts';
import { freshFolder, start, type Running } from './processes/command.ts';
import { freePort } from './processes/free-port.ts';

// Takes the pictures of the README again, from the demo with its bots: a question on a phone, and the ranking on the wall.
const folder = 'docs';
const event = 'harbour-night';
const team = 'The Night Owls';
const picture = { type: 'jpeg', quality: 80 } as const;
const settings = { PORT: String(await freePort()), DATA_DIR: freshFolder(), RATE_LIMIT_SCALE: '0', HOST: 'localhost' };
const command = (...words: string[]) => start('server/cli/main.ts', words, settings, null);
const demo = command('demo');
const browser = await openBrowser();
mkdirSync(folder, { recursive: true });
try {
	await demo.until(/^ready\n/m);
	const work = { env: demoEnv(settings) };
	const { dashboard } = await inSession(({ perform }) => perform('dashboard.links', { event }), work);
	const bots = command('rehearse', '--event', event, '--teams', '20', '--minutes', '3');
	await takePhone(`http://localhost:${settings.PORT}/?event=${event}`);
	await takeWall(dashboard!, bots);
	await bots.stop();
} finally {
	await browser.close();
	await demo.stop();
	rmSync(settings.DATA_DIR, { recursive: true });
}

/** A picture that somebody asks on a phone, as a team meets it. */
async function takePhone(address: string): Promise<void> {
	const viewport = { width: 390, height: 780 };
	const { page, close } = await openScreen(browser, { viewport, hasTouch: true, locale: 'en-GB' });
	page.setDefaultTimeout(20_000);
	await page.goto(address);
	await page.getByRole('textbox').first().fill(team);
	await page.keyboard.press('Enter');
	await page.getByRole('button', { name: 'Let’s go' }).click();
	await page.getByRole('link', { name: 'On the Pier' }).click();
	await page.getByRole('button', { name: 'Start station' }).click();
	await page.getByRole('heading', { name: 'Which ocean is the largest?' }).waitFor();
	await page
		.getByRole('main')
		.locator('img')
		.first()
		.evaluate((image: HTMLImageElement) => image.decode());
	await page.screenshot({ path: `${folder}/phone.jpg`, ...picture });
	await close();
}

/** The wall, once all bots have points. */
async function takeWall(address: string, bots: Running): Promise<void> {
	const viewport = { width: 1280, height: 720 };
	const { page, close } = await openScreen(browser, { viewport, reducedMotion: 'reduce', locale: 'en-GB' });
	await page.goto(address);
	await bots.until(/\b\d{3} answers/);
	// The list of finished stations below turns its pages, too.
	await page
		.getByText(/^Page \d of 3$/)
		.first()
		.and(page.getByText('Page 1 of 3'))
		.waitFor();
	await page.screenshot({ path: `${folder}/wall.jpg`, ...picture });
	await close();
}
