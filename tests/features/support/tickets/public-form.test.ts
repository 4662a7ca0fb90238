import * as assert from 'uvu/assert';
import { saveContactSettings } from '../../../../server/features/website/contact/operations/settings.ts';
import { savePage } from '../../../../server/features/website/pages/operations/pages.ts';
import { Ticket, TicketSubmission } from '../../../../server/features/support/tickets/model.ts';
import { exportTickets } from '../../../../server/features/support/tickets/operations/export.ts';
import { forgetRequesters } from '../../../../server/features/support/tickets/operations/forget.ts';
import {
	countUnread,
	openTicket,
	pageTickets
} from '../../../../server/features/support/tickets/operations/screens.ts';
import { listTickets, showTicket } from '../../../../server/features/support/tickets/operations/tickets.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { type Scene } from '../../../support/scene.ts';
import { openTicketScene, type TicketScene } from '../../../support/website/ticket-scene.ts';

type Fields = Record<string, unknown>;

forEachDatabase('tickets from outside', ({ test, open }) => {
	let tickets: TicketScene;
	let scene: Scene;
	test.before(async () => {
		tickets = await openTicketScene({ open });
		({ scene } = tickets);
	});
	test.after(() => tickets.close());
	test.before.each(async () => {
		scene.setTime(null);
		await Ticket.destroy({ where: {} });
	});

	test('a ticket keeps who sent it apart, and is never critical', async () => {
		await scene.call(savePage, { page: 'preise', title: 'Preise', status: 'published', blocks: [] });
		const { id, email, body } = await tickets.sent({ priority: 'critical', type: 'bug', page: 'preise', locale: 'en' });
		const [row] = await tickets.stored();
		assert.equal(
			[row!.title, row!.description, row!.priority, row!.type, row!.createdBy, row!.isRead, row!.status],
			['Licht aus', 'Die Mühle\nist dunkel.', 'high', 'bug', 'anonymous', false, 'open']
		);
		assert.equal([row!.requesterEmail, row!.requesterName, row!.sourcePage], [email, 'Svenja Wolf', 'preise']);
		assert.not.match(body, /Licht|Mühle|Svenja/);
		assert.match(body, 'works for 30 days');
		const told = await Promise.all([
			scene.call(listTickets, {}),
			scene.call(showTicket, { id }),
			scene.call(pageTickets, {}),
			scene.call(exportTickets, {}),
			scene.call(openTicket, { id })
		]);
		assert.not.match(JSON.stringify(told), email);
		assert.not.match(JSON.stringify(told.slice(0, 4)), /Svenja|preise/);
		const { requester } = await scene.call(openTicket, { id });
		assert.equal(requester, {
			name: 'Svenja Wolf',
			page: { title: 'Preise', href: '/admin/pages/preise' },
			isReached: true
		});
		assert.is((await scene.call(countUnread, {})).unread, 1);
	});

	test('a page of another namespace, a draft and one that is made up are no source', async () => {
		await scene.call(
			savePage,
			{ page: 'fremd', title: 'Fremd', status: 'published', blocks: [] },
			{ namespace: 'beta' }
		);
		await scene.call(savePage, { page: 'entwurf', title: 'Entwurf', status: 'draft', blocks: [] });
		for (const page of ['fremd', 'entwurf', '../../etc', '']) await tickets.submit({ subject: `From ${page}`, page });
		assert.equal(
			(await tickets.stored()).map(({ sourcePage }) => sourcePage),
			[null, null, null, null]
		);
	});

	test('what is missing, too long or made to mislead is refused or made harmless', async () => {
		const faults = async (more: Fields) => faultsOf(await refusal(tickets.submit(more)));
		assert.equal(await faults({ subject: '', description: ' ', email: '' }), [
			'subject required',
			'description required',
			'email invalid_format'
		]);
		assert.equal(await faults({ subject: 'x'.repeat(201) }), ['subject too_long']);
		assert.equal(await faults({ description: 'x'.repeat(4001) }), ['description too_long']);
		assert.equal(await faults({ subject: 'Licht\r\nBcc: all@evil.test' }), ['subject invalid_format']);
		assert.equal(await faults({ name: 'S\nBcc: all@evil.test' }), ['name invalid_format']);
		assert.is((await faults({ email: 's@schule.example\r\nBcc: all@evil.test' })).length, 1);
		assert.is((await faults({ email: 's@schule.example, all@evil.test' })).length, 1);
		assert.equal(await faults({ subject: '\u202e\u2066' }), ['subject required']);
		assert.is((await refusal(tickets.submit({ assignee: 'admin' }))).code, 'invalid_input');
		assert.is((await refusal(tickets.submit({ priority: 'now' }))).code, 'invalid_input');
		assert.is((await tickets.stored()).length, 0);
		await tickets.submit({ subject: 'a\u0000b\u001bc\u202ed', name: '\u2067Eve\u0007', description: '<b>x</b>\u0000' });
		const [row] = await tickets.stored();
		assert.equal([row!.title, row!.requesterName, row!.description], ['abcd', 'Eve', '<b>x</b>']);
	});

	test('no header of a mail comes from a stranger', async () => {
		await scene.call(saveContactSettings, { recipient: 'office@acme.test' });
		const email = tickets.mailbox();
		await tickets.submit({ email, subject: 'Subject: x', name: 'Eve <eve@evil.test>' });
		for (const to of [email, 'office@acme.test']) {
			const mail = await tickets.mailTo(to);
			assert.equal(mail.to, [to]);
			assert.not.match(mail.raw, /evil\.test|Subject: x|Eve/);
		}
		await scene.call(saveContactSettings, { recipient: null });
	});

	test('who fills in the trap is not stored, and one who sends it twice sends it once', async () => {
		assert.equal(await tickets.submit({ website: 'x' }), {});
		assert.is((await tickets.stored()).length, 0);
		const email = tickets.mailbox();
		for (let time = 0; time < 3; time++) assert.equal(await tickets.submit({ email }), {});
		assert.is((await tickets.stored()).length, 1);
		scene.setTime(new Date(Date.now() + 2 * 3_600_000).toISOString());
		await tickets.submit({ email });
		assert.is((await tickets.stored()).length, 2);
	});

	test('the same in the same instant is one ticket, and can be sent again once that is removed', async () => {
		for (let round = 0; round < 5; round++) {
			const email = tickets.mailbox();
			const sent = { email, subject: `Round ${round}` };
			const answers = await Promise.all(Array.from({ length: 8 }, () => tickets.submit(sent)));
			assert.equal(answers, Array(8).fill({}));
			assert.is((await tickets.stored()).length, 1);
			await Ticket.destroy({ where: {} });
			await tickets.submit(sent);
			assert.is((await tickets.stored()).length, 1);
			await Ticket.destroy({ where: {} });
		}
	});

	test('what was sent is compared for an hour and then forgotten', async () => {
		await tickets.submit();
		assert.is(await TicketSubmission.count(), 1);
		await scene.call(forgetRequesters, {});
		assert.is(await TicketSubmission.count(), 1);
		scene.setTime(new Date(Date.now() + 3_600_001).toISOString());
		await scene.call(forgetRequesters, {});
		assert.equal([await TicketSubmission.count(), (await tickets.stored()).length], [0, 1]);
	});

	test('a mailbox gets three confirmations a day, and nobody learns that from the answer', async () => {
		const email = tickets.mailbox();
		const answers = [];
		for (const subject of ['One', 'Two', 'Three', 'Four', 'Five'])
			answers.push(await tickets.submit({ email, subject }));
		assert.equal(answers, [{}, {}, {}, {}, {}]);
		assert.is((await tickets.stored()).length, 5);
		await tickets.submit({ email: 'last@schule.example' });
		await tickets.mailTo('last@schule.example');
		assert.is(tickets.mailsTo(email).length, 3);
	});

	test('one address sends ten an hour', async () => {
		const ip = '203.0.113.9';
		for (let time = 0; time < 10; time++) await tickets.submit({ subject: `Flood ${time}` }, { ip });
		assert.is((await refusal(tickets.submit({ subject: 'One more' }, { ip }))).code, 'rate_limited');
		await tickets.submit({ subject: 'From elsewhere' });
		assert.is((await tickets.stored()).length, 11);
	});

	test('staff get twenty mails an hour, whatever comes in', async () => {
		const recipient = 'crowd@acme.test';
		await scene.call(saveContactSettings, { recipient });
		for (let time = 0; time < 22; time++) await tickets.submit({ subject: `Crowd ${time}` });
		await scene.call(saveContactSettings, { recipient: 'after@acme.test' });
		await tickets.submit({ subject: 'After' });
		await tickets.mailTo('after@acme.test');
		await tickets.mailTo(recipient, 19);
		assert.is(tickets.mailsTo(recipient).length, 20);
		assert.is((await tickets.stored()).length, 23);
		await scene.call(saveContactSettings, { recipient: null });
	});

	test('one that is sent in the same moment by many is one for each of them', async () => {
		const sent = await Promise.allSettled(Array.from({ length: 12 }, () => tickets.submit()));
		assert.is(sent.filter(({ status }) => status === 'fulfilled').length, 12);
		assert.is((await tickets.stored()).length, 12);
	});
});
