import * as assert from 'uvu/assert';
import type { Page } from 'playwright-core';
import { Result } from '../../../../server/features/gameplay/results/model.ts';
import { Redirect } from '../../../../server/features/website/pages/model.ts';
import { isSoundInBoth, openBackEnd, type BackEnd } from '../../../support/back-end.ts';
import { emptyBackup } from '../../../support/backup/empty-backup.ts';
import { choice } from '../../../support/phone/game.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('the import of a large backup while teams play');
let desk: BackEnd;
let page: Page;

test.before(async () => {
	desk = await openBackEnd([['anna', 'admin']], { viewport: { width: 1366, height: 900 } });
	({ page } = desk.screen);
	await page.goto('/admin/backups');
});
test.after(() => desk.close());

const choose = (buffer: Buffer, name: string) =>
	page.getByLabel('Datei wählen').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

async function isSoundEverywhere(name: string): Promise<void> {
	for (const [width, height] of [
		[390, 844],
		[1366, 900],
		[1920, 1080]
	] as const) {
		await page.setViewportSize({ width, height });
		await isSoundInBoth(desk.screen, `${name}-${width}`);
	}
}

test('asks before it keeps teams waiting that are playing', async () => {
	const { event } = await desk.product.perform('event.create', { name: 'Quiz am Abend' });
	const station = { event: event.uid, slug: 'start', name: 'Start', questions: [choice('Eins')] };
	await desk.product.perform('catalog.save', station as never);
	await desk.product.perform('result.submit', { event: event.uid, name: 'Igel', catalog: 'start', correct: 0 });
	await Result.update({ state: 'running', lastActiveAt: new Date() }, { where: { name: 'Igel' } });
	const large = emptyBackup() as { sections: Record<string, object[]> };
	const moments = { createdAt: '2026-09-01T18:00:00.000Z', updatedAt: '2026-09-01T18:00:00.000Z' };
	large.sections.redirects = Array.from({ length: 5001 }, (_, at) => ({
		ref: at + 1,
		source: `/alt-${at}`,
		target: '/neu',
		...moments
	}));
	await choose(Buffer.from(JSON.stringify(large)), 'large.json');
	await page.getByText('Ergänzen', { exact: true }).first().click();
	await page
		.getByText(
			'Der Probelauf dieser großen Sicherung ließe alle warten: auf SQLite etwa 1,5 Sekunden je 50.000 Einträge.'
		)
		.waitFor();
	await isSoundEverywhere('trial-during-play');
	await page.getByRole('button', { name: 'Probelauf trotzdem jetzt machen' }).click();
	const name = page.getByLabel('Zum Ergänzen den Namen eingeben');
	await name.fill('default');
	await name.press('Enter');
	await page
		.getByText(
			'Während 5.001 Einträge geschrieben werden, warten alle: auf SQLite etwa 1,5 Sekunden je 50.000 Einträge.'
		)
		.waitFor();
	const button = page.getByRole('button', { name: 'Ergänzen' });
	assert.is(await button.getAttribute('aria-disabled'), 'true');
	await isSoundEverywhere('import-during-play');
	assert.is(await Redirect.count(), 0);
	await page.getByLabel('Trotzdem jetzt zurückspielen').check();
	await button.press('Enter');
	await page.getByText('Weitere Datei').waitFor();
	assert.is(await Redirect.count(), 5001);
	await page.getByRole('button', { name: 'Weitere Datei' }).click();
});

test.run();
