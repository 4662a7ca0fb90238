import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { openBackEnd, type BackEnd } from '../../support/back-end.ts';
import { openQuiz, play, type Quiz } from '../../support/phone/quiz.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('the styles of a page that is opened anew');
let end: BackEnd;
let quiz: Quiz;
test.before(async () => {
	end = await openBackEnd([['chief', 'admin']]);
	quiz = await openQuiz(end.product, { name: 'Sommerfest' }, { questions: 2 });
	const team = await play(end.product, quiz, 'Nachteulen vom Pumpwerk am Kanal e. V.');
	await team.answer();
	await team.finish();
});
test.after(() => end.close());

/** The scopes of components on the page for which no style has been loaded. */
const unstyled = (page: Page): Promise<string[]> =>
	page.evaluate(() => {
		const scopes = [...document.querySelectorAll('[class*=svelte-]')].flatMap(({ classList }) =>
			[...classList].filter((name) => name.startsWith('svelte-'))
		);
		const styles = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
		const known = styles.join('\n');
		return [...new Set(scopes)].filter((scope) => !known.includes(scope));
	});

test('every component has its styles, whatever page comes first', async () => {
	const { page } = end.screen;
	const { catalog } = await end.product.perform('catalog.show', { event: quiz.uid, slug: 'pumpwerk', ids: true });
	const question = String((catalog.questions as { id?: unknown }[])[0]!.id);
	const query = `event=${quiz.uid}`;
	const missing: Record<string, string[]> = {};
	for (const path of [
		quiz.path,
		`/results-hub?${query}`,
		`/admin/event/host?${query}`,
		`/admin/event/dashboard?${query}`,
		`/admin/event/settings?${query}`,
		`/admin/questions?${query}`,
		`/admin/results?${query}`,
		`/admin/results/regrade?${query}&catalog=pumpwerk&question=${question}`,
		`/admin/statistics?${query}&question=${question}`,
		`/admin/teams?${query}`
	]) {
		await page.goto(path);
		const scopes = await unstyled(page);
		if (scopes.length) missing[path] = scopes;
	}
	assert.equal(missing, {});
});

test('the build adds styles to pages and keeps the output of SvelteKit', () => {
	// The outermost layout names its styles in every page and therefore not itself: so says the build, and not Kit.
	const layout = readFileSync('.svelte-kit/output/server/nodes/0.js', 'utf8');
	assert.match(layout, /^export const stylesheets = \["_app\/immutable\/assets\//m);
});

test.run();
