import * as assert from 'uvu/assert';
import { revisionOf } from '../../../../server/database/revisions.ts';
import { saveSettings } from '../../../../server/features/platform/settings/operations.ts';
import { Ticket } from '../../../../server/features/support/tickets/model.ts';
import { ContactMessage } from '../../../../server/features/website/contact/model.ts';
import { sendContactMessage } from '../../../../server/features/website/contact/operations/send.ts';
import { savePage } from '../../../../server/features/website/pages/operations/pages.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import type { Scene } from '../../../support/scene.ts';
import { openTicketScene, type TicketScene } from '../../../support/website/ticket-scene.ts';

type Fields = Record<string, unknown>;

forEachDatabase('contact forms that make tickets', ({ test, open }) => {
	let tickets: TicketScene;
	let scene: Scene;
	const consent = 'Ihr dürft antworten.';
	const form = (id: string, data: Fields = {}, more: Fields = {}) => ({
		id,
		type: 'contact',
		data: { target: 'ticket', consent, ...data },
		...more
	});
	const fields = [{ key: 'subject' }, { key: 'phone' }, { key: 'company' }];

	test.before(async () => {
		tickets = await openTicketScene({ open });
		({ scene } = tickets);
		const blocks = [
			form('asks', { fields }),
			form('short', {}, { variant: 'short' }),
			form('mail', { target: 'mail', fields })
		];
		const page = { page: 'kontakt', title: 'Kontakt', status: 'published', blocks };
		for (const namespace of ['acme', 'beta']) await scene.call(savePage, page, { namespace });
		await scene.call(savePage, { ...page, page: 'common' }, { namespace: 'default' });
	});
	test.after(() => tickets.close());
	test.before.each(async () => {
		await Ticket.destroy({ where: {} });
		await ContactMessage.destroy({ where: {} });
	});

	const good = { name: 'Svenja Wolf', message: 'Die Mühle ist dunkel.\r\nSeit gestern.', consent: true };
	const send = (more: Fields = {}, context: Fields = {}) =>
		scene.call(
			sendContactMessage,
			{ page: 'kontakt', block: 'asks', email: tickets.mailbox(), ...good, ...more },
			{ ...tickets.outside(), ...context }
		);
	const messages = () => ContactMessage.findAll({ order: ['id'] });

	test('a message becomes a ticket from outside, with a link for its sender and nothing in the inbox', async () => {
		const email = tickets.mailbox();
		const before = await revisionOf(scene.dependencies.database, 'acme', 'tickets');
		assert.equal(
			await send({ email, subject: 'Licht aus', phone: '0341 99', company: '', recipient: 'x@evil.test' }),
			{}
		);
		const [row] = await tickets.stored();
		assert.equal(
			[row!.namespace, row!.title, row!.priority, row!.type, row!.status, row!.createdBy, row!.isRead],
			['acme', 'Licht aus', 'normal', 'task', 'open', 'anonymous', false]
		);
		assert.is(
			row!.description,
			`Die Mühle ist dunkel.\nSeit gestern.\n\nTelefon: 0341 99\n\nZugestimmt wurde: ${consent}`
		);
		assert.equal([row!.requesterEmail, row!.requesterName, row!.sourcePage], [email, 'Svenja Wolf', 'kontakt']);
		assert.equal(await messages(), []);
		const { body } = await tickets.mailTo(email);
		assert.match(body, '/tickets/');
		assert.not.match(body, /Licht|Mühle|Svenja|evil/);
		assert.ok((await revisionOf(scene.dependencies.database, 'acme', 'tickets')) > before, 'lists are read again');
	});

	test('without a subject the ticket is called as the message begins, and never longer than a title may be', async () => {
		await send({ block: 'short' });
		await send({ message: '\u202e\u2066' });
		await send({ message: 'x'.repeat(4000) });
		const titles = (await tickets.stored()).map(({ title }) => title);
		assert.equal(titles.slice(0, 2), ['Die Mühle ist dunkel.', 'Kontakt']);
		assert.equal([titles[2]!.length, titles[2]!.at(-1)], [200, '…']);
	});

	test('a page of default that is shown here is no page of this namespace', async () => {
		await send({ page: 'common' });
		const [row] = await tickets.stored();
		assert.equal([row!.namespace, row!.sourcePage], ['acme', null]);
	});

	test('what is missing is refused, a trap stores nothing, and the same twice is one ticket', async () => {
		assert.equal(faultsOf(await refusal(send({ message: ' ', consent: undefined }))), [
			'message required',
			'consent required'
		]);
		assert.equal(await send({ website: 'x' }), {});
		assert.equal([await tickets.stored(), await messages()], [[], []]);
		const email = tickets.mailbox();
		await Promise.all([send({ email }), send({ email }), send({ email })]);
		assert.is((await tickets.stored()).length, 1);
	});

	test('both forms together take ten an hour from one address', async () => {
		const ip = '203.0.113.40';
		for (let time = 0; time < 5; time++) {
			await send({ message: `Flood ${time}` }, { ip });
			await tickets.submit({ subject: `Flood ${time}` }, { ip });
		}
		assert.is((await refusal(send({ message: 'One more' }, { ip }))).code, 'rate_limited');
		assert.is((await refusal(tickets.submit({ subject: 'One more' }, { ip }))).code, 'rate_limited');
		await send({ block: 'mail' }, { ip });
		assert.equal([(await tickets.stored()).length, (await messages()).length], [10, 1]);
	});

	const inInbox = async (what: string) => {
		assert.equal(await send({ subject: what }), {});
		assert.equal(await tickets.stored(), []);
		assert.equal(
			(await messages()).map((row) => [row.fields.subject, row.consent]),
			[[what, consent]]
		);
		await ContactMessage.destroy({ where: {} });
	};

	test('where no ticket can be made the message is in the inbox', async () => {
		const { env } = scene.dependencies;
		const { SMTP_URL } = env;
		env.SMTP_URL = '';
		await inInbox('no mail');
		env.SMTP_URL = SMTP_URL;
		env.FEATURE_TICKETS_ENABLED = false;
		await inInbox('no tickets');
		env.FEATURE_TICKETS_ENABLED = true;
		await scene.call(saveSettings, { ticketPublicSubmission: false });
		await inInbox('switched off');
		await scene.call(saveSettings, { ticketPublicSubmission: true });
		await send({ subject: 'on again' });
		assert.equal([(await tickets.stored()).length, await messages()], [1, []]);
	});
});
