import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { isSoundInBoth, openAs, openBackEnd, type BackEnd } from '../../../support/back-end.ts';
import { openScreen } from '../../../support/browser/chromium.ts';
import { openPhone } from '../../../support/phone/player.ts';
import { openQuiz, type Quiz } from '../../../support/phone/quiz.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';

const test = suite('the way in on the desk of the host');
let backEnd: BackEnd;
let page: Page;
let quiz: Quiz;

test.before(async () => {
	backEnd = await openBackEnd(
		[
			['host', 'customer'],
			['reader', 'analyst']
		],
		{ viewport: { width: 1366, height: 768 } }
	);
	({ page } = backEnd.screen);
	quiz = await openQuiz(backEnd.product, { name: 'Lichterfest' }, { questions: 1 });
	await backEnd.product.perform('event.update', { event: quiz.uid, config: { expectedTeams: 2, randomNames: false } });
	const phone = await openPhone(backEnd.browser, backEnd.product);
	await phone.page.goto(`/?event=${quiz.uid}&lang=de`);
	await phone.page.getByRole('textbox').first().fill('Fremde');
	await phone.page.keyboard.press('Enter');
	await until(
		async () => (await backEnd.product.perform('team.list', { event: quiz.uid, all: true })).teams.length === 1,
		'the team of the phone'
	);
	await phone.close();
});
test.after(() => backEnd?.close());

const config = async () => (await backEnd.product.perform('event.show', { event: quiz.uid })).event.config;
const desk = () => `/admin/event/host?event=${quiz.uid}`;
const panel = (at: Page) => at.getByRole('region', { name: 'Einlass' });

test('a crowd is reported, and joining is closed and reopened by undo', async () => {
	await page.goto(desk());
	await panel(page).getByText('Teams: 1, Platz für 2').waitFor();
	await panel(page).getByText('1 Team hat sich selbst angemeldet').waitFor();
	await isSoundInBoth(backEnd.screen, 'host-entry');
	await page.setViewportSize({ width: 390, height: 844 });
	await isSoundInBoth(backEnd.screen, 'host-entry-390');
	await page.setViewportSize({ width: 1366, height: 768 });
	await panel(page).getByText('geschlossen', { exact: true }).click();
	await page.getByText('Die Tür ist zu.').waitFor();
	await panel(page).getByText('1 Team hat sich selbst angemeldet').waitFor({ state: 'detached' });
	assert.is((await config()).joinClosed, true);
	await page.getByRole('button', { name: /^Rückgängig/ }).click();
	await page.getByText('Die Tür ist wieder offen.').waitFor();
	await panel(page).getByRole('radio', { name: 'offen', checked: true }).waitFor({ state: 'attached' });
	assert.is((await config()).joinClosed, false);
});

test('a word from the big screen is required, changed and dropped', async () => {
	await page.goto(desk());
	const wall = await openScreen(backEnd.browser, {
		viewport: { width: 1920, height: 1080 },
		baseURL: backEnd.product.base
	});
	await wall.page.goto(quiz.path);
	await panel(page).getByRole('button', { name: 'Wort verlangen' }).click();
	await page.getByText(/Neue Teams brauchen jetzt das Wort/).waitFor();
	const { joinWord: first } = await config();
	assert.match(first, /^\p{Lu}\p{L}+$/u);
	await panel(page).getByText(first, { exact: true }).waitFor();
	await wall.page.getByText(first, { exact: true }).waitFor();
	await isSoundInBoth(backEnd.screen, 'host-entry-word');
	await panel(page).getByRole('button', { name: 'Anderes Wort' }).click();
	await until(async () => (await config()).joinWord !== first, 'another word');
	await panel(page)
		.getByText((await config()).joinWord, { exact: true })
		.waitFor();
	await wall.close();
	await panel(page).getByRole('button', { name: 'Nicht mehr verlangen' }).click();
	await panel(page).getByText('Wird gerade nicht verlangt.').waitFor();
	assert.is((await config()).joinWord, '');
	await panel(page)
		.getByRole('link', { name: /entfernen, die nie gespielt haben/ })
		.click();
	await page.getByRole('button', { name: '1 Team, das nie gespielt hat, entfernen' }).waitFor();
});

test('read-only users see the state and change nothing', async () => {
	const reader = await openAs(backEnd.browser, backEnd.product, 'reader');
	await reader.page.goto(desk());
	await panel(reader.page).getByText('Wird gerade nicht verlangt.').waitFor();
	assert.is(await panel(reader.page).getByRole('radio', { name: 'geschlossen' }).isDisabled(), true);
	assert.is(await panel(reader.page).getByRole('button').count(), 0);
	await reader.close();
});

test.run();
