import * as assert from 'uvu/assert';
import { phonesOf } from '../../../support/phone/player.ts';
import { asked, heading, HostedEvent } from '../../../support/rounds/hosted-event.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('a round on phones');
const phones = phonesOf(test);

test('lobby, question, receipt and reveal, on two phones of a team and one of another', async () => {
	const led = await HostedEvent.create(phones.product);
	const path = await led.team('Die Rätselfüchse');
	const [first, second, other] = [await phones.open(), await phones.open(), await phones.open()];
	await first.page.goto(path);
	await first.page.getByRole('button', { name: 'Los geht’s' }).click();
	await heading(first.page, 'Die Spielleitung startet gleich');
	await led.lead('openLobby');
	await heading(first.page, 'Ihr seid dabei');
	await first.page.getByText('Die Rätselfüchse').waitFor();
	assert.equal(await first.axe('all', 'measured'), []);
	await first.screenshot('round-lobby');
	await led.lead('show');
	await asked(first.page, 'Was ist heiß?');
	assert.equal(await first.axe('all', 'measured'), []);
	await first.screenshot('round-question');
	// Who comes late sees what is asked now.
	await second.page.goto(path);
	await asked(second.page, 'Was ist heiß?');
	await other.page.goto(await led.team('Nachteulen'));
	await asked(other.page, 'Was ist heiß?');
	// A double tap is one answer.
	await first.page.getByRole('button', { name: /: Venus/ }).dblclick();
	await first.page.getByText('gespeichert', { exact: true }).waitFor();
	await first.screenshot('round-saved');
	await second.page.getByText('gespeichert', { exact: true }).waitFor();
	assert.is(await second.page.getByRole('button', { name: /: Venus/ }).getAttribute('aria-pressed'), 'true');
	await other.page.getByRole('button', { name: /: Mars/ }).tap();
	await other.page.getByText('gespeichert', { exact: true }).waitFor();
	assert.is((await led.view()).answered, 2);
	await led.lead('lock');
	await first.page.getByText('Gleich kommt die Auflösung.').waitFor();
	await led.lead('reveal');
	for (const { page } of [first, second]) await heading(page, 'Richtig');
	await heading(other.page, 'Nicht richtig');
	await other.page.getByText('Richtig ist: Venus').waitFor();
	assert.equal(await first.axe('all', 'measured'), []);
	assert.equal(await other.axe('all', 'measured'), []);
	await first.screenshot('round-right');
	await other.screenshot('round-wrong');
	for (const { errors, close } of [first, second, other]) {
		assert.equal(errors, []);
		await close();
	}
});

test.run();
