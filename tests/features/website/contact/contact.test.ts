import * as assert from 'uvu/assert';
import { jobKinds } from '../../../../server/composition/jobs.ts';
import { QueuedJob } from '../../../../server/features/platform/jobs/model.ts';
import { openQueue } from '../../../../server/features/platform/jobs/queue.ts';
import { anonymous } from '../../../../server/access/actor.ts';
import { createRateLimits } from '../../../../server/access/rates.ts';
import { ContactMessage } from '../../../../server/features/website/contact/model.ts';
import {
	cleanMessages,
	countUnread,
	deleteMessage,
	listMessages,
	updateMessage
} from '../../../../server/features/website/contact/operations/inbox.ts';
import { settleMail, unsettledMails } from '../../../../server/features/website/contact/operations/mail.ts';
import { sendContactMessage } from '../../../../server/features/website/contact/operations/send.ts';
import { saveContactSettings } from '../../../../server/features/website/contact/operations/settings.ts';
import { saveMailProvider } from '../../../../server/features/platform/mail/operations.ts';
import { removePage, savePage, updatePage } from '../../../../server/features/website/pages/operations/pages.ts';
import { createModule } from '../../../../server/features/website/pages/operations/modules.ts';
import { runJob } from '../../../../server/operation/system.ts';
import type { Context } from '../../../../server/operation/operation.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { catchMail, type MailCatcher } from '../../../support/processes/mail-catcher.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../../support/scene.ts';
import { until } from '../../../support/runner/until.ts';

type Fields = Record<string, unknown>;

forEachDatabase('messages of visitors', ({ test, open }) => {
	let scene: Scene;
	let closeQueue: () => Promise<void>;
	let post: MailCatcher;
	const consent = 'Ihr dürft antworten.';
	const form = (id: string, more: Fields = {}, data: Fields = {}) => ({
		id,
		type: 'contact',
		data: { consent, ...data },
		...more
	});
	const fields = [{ key: 'subject', required: true }, { key: 'phone' }];

	test.before(async () => {
		scene = await openScene({ open });
		closeQueue = openQueue(scene.dependencies, jobKinds);
		post = await catchMail();
		const blocks = [
			form('full'),
			form('asks', {}, { fields }),
			form('short', { variant: 'short' }),
			form('unseen', { hidden: true })
		];
		const page = { page: 'kontakt', title: 'Kontakt', status: 'published', blocks };
		await scene.call(savePage, page);
		await scene.call(createModule, { page: 'kontakt', slot: 'after', block: form('module') } as never);
		await scene.call(savePage, { ...page, page: 'draft', status: 'draft' });
		await scene.call(savePage, { ...page, page: 'common', blocks: [form('full')] }, { namespace: 'default' });
	});
	test.before.each(async () => {
		scene.setTime(null);
		await ContactMessage.destroy({ where: {} });
	});
	test.after(async () => {
		await closeQueue();
		await post.close();
	});

	const good = {
		name: 'Svenja Wolf',
		email: 'Svenja@Schule.example',
		message: 'Geht das?\r\nAuch früh?',
		consent: true
	};
	const send = (more: Fields = {}, context: Partial<Context> = {}) =>
		scene.call(
			sendContactMessage,
			{ page: 'kontakt', block: 'full', ...good, ...more },
			{ actor: anonymous, ...context }
		);
	const stored = () => ContactMessage.findAll({ order: ['id'] });
	const faults = async (more: Fields) => faultsOf(await refusal(send(more)));

	test('a message is stored with its consent text; unknown fields are ignored', async () => {
		assert.equal(
			await send({ recipient: 'me@evil.test', to: 'x', company: 'ACME', phone: '1', namespace: 'beta' }),
			{}
		);
		const [row] = await stored();
		const { namespace, name, email, message, fields: asked, state, mailState, pageTitle } = row!;
		assert.equal(
			[namespace, name, email, message, asked, row!.consent, state, mailState, pageTitle],
			['acme', 'Svenja Wolf', 'svenja@schule.example', 'Geht das?\nAuch früh?', {}, consent, 'new', 'none', 'Kontakt']
		);
	});

	test('each form accepts its own fields', async () => {
		await send({ block: 'asks', subject: 'Ausflug', phone: '', company: 'x' });
		await send({ block: 'short', name: 'Nobody asked' });
		await send({ block: 'module' });
		assert.equal(
			(await stored()).map((row) => [row.name, row.fields]),
			[
				['Svenja Wolf', { subject: 'Ausflug' }],
				[null, {}],
				['Svenja Wolf', {}]
			]
		);
	});

	for (const [what, more] of [
		['no such block', { block: 'nothing' }],
		['a hidden one', { block: 'unseen' }],
		['a page nobody sees', { page: 'draft' }],
		['no such page', { page: 'nowhere' }]
	] as const)
		test(`there is no recipient: ${what}`, async () => {
			assert.is((await refusal(send(more))).code, 'not_found');
		});

	test('a page of default that is shown here brings messages here', async () => {
		await send({ page: 'common' });
		assert.equal(
			(await stored()).map(({ namespace, pageId }) => [namespace, pageId]),
			[['acme', null]]
		);
	});

	const bad: [fault: string, more: Fields][] = [
		['name required', { name: ' ' }],
		['name invalid_format', { name: 'A\r\nBcc: all@example.org' }],
		['name too_long', { name: 'x'.repeat(121) }],
		['email invalid_format', { email: 'svenja.wolf@schule' }],
		['email invalid_format', { email: 'a@example.org\r\nBcc: all@example.org' }],
		['email invalid_format', { email: 'a@example.org,b@example.org' }],
		['subject invalid_format', { block: 'asks', subject: 'A\nBcc: all@example.org' }],
		['subject required', { block: 'asks' }],
		['phone too_long', { block: 'asks', subject: 'x', phone: '1'.repeat(201) }],
		['message required', { message: '' }],
		['message too_long', { message: 'x'.repeat(4001) }],
		['message invalid_type', { message: ['x'] }],
		['consent required', { consent: undefined }],
		['consent invalid_enum', { consent: false }]
	];
	for (const [fault, more] of bad)
		test(`${fault} for ${JSON.stringify(more).slice(0, 60)}, and nothing is stored`, async () => {
			assert.equal(await faults(more), [fault]);
			assert.equal(await stored(), []);
		});

	test('all errors are reported together', async () => {
		assert.equal(await faults({ name: '', email: 'x', message: '', consent: undefined }), [
			'name required',
			'email invalid_format',
			'message required',
			'consent required'
		]);
	});

	test('C65: a submission by a program gets the same response and is not stored; a repeated one is stored once', async () => {
		assert.equal(await send({ website: 'https://spam.test' }), {});
		assert.is((await stored()).length, 0);
		assert.equal([await send(), await send()], [{}, {}]);
		assert.is((await stored()).length, 1);
		scene.setTime(new Date(Date.now() + 2 * 3_600_000).toISOString());
		await send();
		assert.is((await stored()).length, 2);
	});

	test('C65: ten in an hour from one address, and not the eleventh', async () => {
		scene.dependencies.limits = createRateLimits(1);
		for (let count = 0; count < 10; count++) await send({ message: `Nachricht ${count}` });
		const refused = await refusal(send({ message: 'zu viel' }));
		assert.equal([refused.code, Boolean(refused.headers['Retry-After'])], ['rate_limited', true]);
		await send({ message: 'von woanders' }, { ip: '198.51.100.7' });
		assert.is((await stored()).length, 11);
		scene.dependencies.limits = createRateLimits(0);
	});

	test('the inbox lists, searches, marks and deletes; another namespace sees nothing of it', async () => {
		await send({ message: 'Über die Rallye' });
		await send({ message: 'Zum Ausflug' });
		const { messages, list, counts } = await scene.call(listMessages, { q: 'uber' });
		assert.equal([messages.length, list.total, list.found, counts], [1, 2, 1, { new: 2, read: 0, done: 0 }]);
		const unread = async (more: Partial<Context> = {}) => (await scene.call(countUnread, {}, more)).unread;
		assert.equal([await unread(), await unread({ namespace: 'beta' })], [2, 0]);
		assert.is((await refusal(unread({ actor: userOf('analyst', 'acme') }))).code, 'forbidden');
		const messageId = messages[0]!.id;
		const mark = (state: string, more: Partial<Context> = {}) => scene.call(updateMessage, { messageId, state }, more);
		assert.is((await mark('read')).message.version, 2);
		assert.is(await unread(), 1);
		assert.is((await mark('read')).message.version, 2, 'nothing has changed');
		assert.is((await refusal(mark('done', { ifVersion: 1 }))).code, 'version_conflict');
		assert.is((await mark('done')).message.state, 'done');
		assert.is((await scene.call(listMessages, { state: 'done' })).messages.length, 1);
		assert.equal((await scene.call(listMessages, {}, { namespace: 'beta' })).messages, []);
		assert.is((await refusal(mark('new', { namespace: 'beta' }))).code, 'not_found');
		assert.is((await refusal(scene.call(deleteMessage, { messageId }, { namespace: 'beta' }))).code, 'not_found');
		await scene.call(deleteMessage, { messageId });
		assert.is((await stored()).length, 1);
	});

	test('a message outlives its page, and is deleted when its time is over', async () => {
		await scene.call(savePage, { page: 'short-lived', status: 'published', blocks: [form('full')] });
		await send({ page: 'short-lived' });
		await scene.call(removePage, { page: 'short-lived' });
		assert.is((await stored())[0]!.pageId, null);
		await scene.call(saveContactSettings, { days: 30 });
		const at = (days: number) => scene.setTime(new Date(Date.now() + days * 86_400_000).toISOString());
		at(29);
		await scene.call(cleanMessages, {});
		assert.is((await stored()).length, 1);
		at(31);
		await scene.call(cleanMessages, {});
		assert.equal(await stored(), []);
		await scene.call(saveContactSettings, { days: 365 });
	});

	const is = (state: string) => until(async () => (await stored())[0]?.mailState === state, state);
	const newest = () => QueuedJob.findOne({ order: [['id', 'DESC']], rejectOnEmpty: true });

	test('it is mailed by the server of the namespace to its address only, and a reply goes to the visitor', async () => {
		const server = {
			host: '127.0.0.1',
			port: post.port,
			security: 'none',
			fromAddress: 'site@acme.test',
			fromName: 'Acme'
		};
		await scene.call(saveMailProvider, server);
		await scene.call(saveContactSettings, { recipient: 'office@acme.test' });
		await send({ block: 'asks', subject: 'Ausflug {name}', phone: '0555' });
		const mail = await post.next();
		assert.equal([mail.from, mail.to], ['site@acme.test', ['office@acme.test']]);
		assert.match(mail.raw, /^Reply-To: Svenja Wolf <svenja@schule\.example>\r?$/m);
		assert.match(mail.raw, /^Subject: .*Ausflug.*name.*acme/im);
		for (const said of ['Telefon: 0555', 'Auch früh?', consent, '/admin/inbox?message=']) assert.match(mail.body, said);
		await is('sent');
	});

	test('what a busy mail server refuses is tried again; what it never takes is marked in the inbox, and can go out later', async () => {
		post.refuse(3, 451);
		await send();
		await until(async () => (await newest()).attempts === 1 && (await newest()).state === 'queued', 'a pause');
		assert.is((await scene.call(listMessages, {})).messages[0]!.mail, 'waiting');
		scene.setTime(new Date(Date.now() + 60_000).toISOString());
		scene.dependencies.wakeJobs();
		await post.next();
		await is('sent');
		scene.setTime(null);
		await ContactMessage.destroy({ where: {} });
		post.refuse(1, 550);
		await send({ message: 'never' });
		await until(async () => (await newest()).state === 'failed', 'the end');
		await settle();
		assert.is((await scene.call(listMessages, {})).messages[0]!.mail, 'failed');
		await QueuedJob.update({ state: 'queued', dueAt: new Date(0) }, { where: { id: (await newest()).id } });
		await post.next();
		await is('sent');
	});

	const settle = () => runJob(scene.dependencies, { operation: settleMail, due: unsettledMails });

	test('a mail that nobody sends is asked for, such as one from before an update, and goes out once', async () => {
		await send({ message: 'left' });
		await post.next();
		await is('sent');
		const [row] = await stored();
		await ContactMessage.update({ mailState: 'waiting' }, { where: { id: row!.id } });
		await QueuedJob.destroy({ where: {} });
		const before = post.mails.length;
		assert.equal(await Promise.all([settle(), settle()]), [[], []]);
		await is('sent');
		await settle();
		assert.equal([post.mails.length, await QueuedJob.count()], [before + 1, 1]);
		await post.next();
	});

	test('a message that is deleted before its mail leaves takes the mail along', async () => {
		await closeQueue();
		await send({ message: 'a mistake' });
		const [row] = await stored();
		await scene.call(deleteMessage, { messageId: row!.id });
		const before = post.mails.length;
		closeQueue = openQueue(scene.dependencies, jobKinds);
		await until(async () => (await newest()).state === 'done', 'the end');
		assert.is(post.mails.length, before);
	});

	test('a changed form is checked again, and a draft accepts nothing any more', async () => {
		await scene.call(savePage, { page: 'later', status: 'published', blocks: [form('full')] });
		await scene.call(updatePage, { page: 'later', blocks: [form('full', {}, { fields })] });
		assert.equal(await faults({ page: 'later' }), ['subject required']);
		await scene.call(updatePage, { page: 'later', status: 'draft' });
		assert.is((await refusal(send({ page: 'later', subject: 'x' }))).code, 'not_found');
	});
});
