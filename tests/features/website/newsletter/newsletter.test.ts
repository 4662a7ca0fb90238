import * as assert from 'uvu/assert';
import { anonymous } from '../../../../server/access/actor.ts';
import { createRateLimits } from '../../../../server/access/rates.ts';
import { endToken } from '../../../../server/features/website/newsletter/links.ts';
import { Subscriber } from '../../../../server/features/website/newsletter/model.ts';
import {
	confirmSubscription,
	showConfirmation,
	showEnd,
	unsubscribe
} from '../../../../server/features/website/newsletter/operations/answer.ts';
import { showSubscription, subscribe } from '../../../../server/features/website/newsletter/operations/subscribe.ts';
import {
	cleanSubscribers,
	exportSubscribers,
	listSubscribers,
	removeSubscriber
} from '../../../../server/features/website/newsletter/operations/subscribers.ts';
import { savePage } from '../../../../server/features/website/pages/operations/pages.ts';
import type { Context } from '../../../../server/operation/operation.ts';
import { jobKinds } from '../../../../server/composition/jobs.ts';
import { openQueue } from '../../../../server/features/platform/jobs/queue.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { dumpTables } from '../../../support/dump.ts';
import { catchMail, tokenIn, type MailCatcher } from '../../../support/processes/mail-catcher.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

type Fields = Record<string, unknown>;

forEachDatabase('the newsletter', ({ test, open }) => {
	let scene: Scene;
	let post: MailCatcher;
	let closeQueue: () => Promise<void>;
	test.before(async () => {
		scene = await openScene({ open });
		post = await catchMail();
		closeQueue = openQueue(scene.dependencies, jobKinds);
		const newsletter = { button: 'Her damit', consent: 'Ja, aber <b>nur</b> monatlich.' };
		const blocks = [
			{ id: 'news', type: 'cta', variant: 'newsletter', data: { heading: 'Post', actions: [], newsletter } }
		];
		await scene.call(savePage, { page: 'start', status: 'published', blocks });
	});
	test.before.each(async () => {
		scene.dependencies.env.SMTP_URL = post.url;
		scene.dependencies.limits = createRateLimits(0);
		scene.setTime(null);
		await Subscriber.destroy({ where: {} });
		// Mails of another test may still be on their way.
		email = `Svenja.${(count += 1)}@Schule.example`;
		address = email.toLowerCase();
	});
	test.after(async () => {
		await closeQueue();
		await post.close();
	});

	let email: string;
	let address: string;
	let count = 0;
	const asStranger = (more: Partial<Context> = {}): Partial<Context> => ({ actor: anonymous, ...more });
	const ask = (more: Fields = {}, context: Partial<Context> = {}) =>
		scene.call(subscribe, { email, consent: true, ...more }, asStranger(context));
	const confirm = (token: string, context: Partial<Context> = {}) =>
		scene.call(confirmSubscription, { token }, asStranger(context));
	const end = (token: string, context: Partial<Context> = {}) =>
		scene.call(unsubscribe, { token }, asStranger(context));
	const rows = () => Subscriber.findAll({ order: ['id'] });
	/** Asks and confirms; answers the secret that ends it again. */
	const join = async () => {
		await ask();
		await confirm(tokenIn((await post.nextTo(address)).body));
		return tokenIn((await post.nextTo(address)).body);
	};
	const after = (hours: number) => scene.setTime(new Date(Date.now() + hours * 3_600_000).toISOString());

	test('an address waits for confirmation, with its consent text; viewing the page confirms nothing', async () => {
		assert.equal(await ask({ page: 'start', block: 'news' }), {});
		const mail = await post.nextTo(address);
		assert.equal(mail.to, [address]);
		assert.match(mail.body, /^http:\/\/localhost\/newsletter\/confirm\?namespace=acme&token=[\w-]{43}$/m);
		const token = tokenIn(mail.body);
		const [row] = await rows();
		assert.equal([row!.email, row!.consent, row!.confirmedAt], [address, 'Ja, aber <b>nur</b> monatlich.', null]);
		assert.not.match(await dumpTables(scene.dependencies.database), token, 'the secret is stored nowhere');
		const shown = await scene.call(showConfirmation, { token }, asStranger());
		assert.equal([shown.email, shown.isConfirmed], [address, false]);
		assert.is((await rows())[0]!.confirmedAt, null);
		assert.equal(await confirm(token, { namespace: 'default' }), {}, 'wherever the link was opened');
		assert.ok((await rows())[0]!.confirmedAt);
		const welcome = await post.nextTo(address);
		assert.match(welcome.raw, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
		assert.match(welcome.raw, /^List-Unsubscribe:\s+<http:\/\/localhost\/newsletter\/unsubscribe\?/m);
		assert.equal(await confirm(token), {}, 'pressed twice');
		assert.is((await scene.call(showConfirmation, { token }, asStranger())).isConfirmed, true);
	});

	test('without a block the usual words are agreed to, in the language of the form', async () => {
		for (const [asked, said] of [
			[{}, 'jederzeit abbestellen'],
			[{ locale: 'en' }, 'unsubscribe at any time'],
			[{ page: 'start', block: 'gone', locale: 'en' }, 'unsubscribe at any time']
		] as const) {
			assert.match((await scene.call(showSubscription, asked, asStranger())).consent, said);
			await ask(asked);
			assert.match((await rows())[0]!.consent, said);
			await post.nextTo(address);
		}
	});

	test('C65: a repeated request gets the same response; the newest link works, and a subscriber is notified', async () => {
		await ask();
		const first = tokenIn((await post.nextTo(address)).body);
		assert.equal(await ask(), {});
		const second = tokenIn((await post.nextTo(address)).body);
		assert.is((await refusal(confirm(first))).code, 'not_found');
		await confirm(second);
		await post.nextTo(address);
		const [before] = await rows();
		assert.equal(await ask({ page: 'start', block: 'news' }), {});
		const known = await post.nextTo(address);
		assert.match(known.body, /newsletter\/unsubscribe\?/);
		assert.not.match(known.body, /newsletter\/confirm/);
		const [after] = await rows();
		assert.ok(after!.updatedAt! > before!.updatedAt!, 'one write as for a new address, so that the time tells nothing');
		const { updatedAt } = after!.toJSON();
		assert.equal(after!.toJSON(), { ...before!.toJSON(), updatedAt }, 'what was agreed to stays');
	});

	test('two concurrent requests store one address', async () => {
		assert.equal(await Promise.all([ask(), ask()]), [{}, {}]);
		assert.is((await rows()).length, 1);
		await post.nextTo(address);
	});

	const bad: [fault: string, fields: Fields][] = [
		['email invalid_format', { email: 'svenja.wolf@schule' }],
		['email invalid_format', { email: 'a@b.example\r\nBcc: c@d.example' }],
		['email invalid_format', { email: 'a@b.example, c@d.example' }],
		['email required', { email: undefined }],
		['consent required', { consent: undefined }],
		['consent invalid_enum', { consent: false }],
		['recipient unknown_field', { recipient: 'x' }]
	];
	for (const [fault, fields] of bad)
		test(`${fault} for ${JSON.stringify(fields)}`, async () => {
			assert.equal(faultsOf(await refusal(ask(fields))), [fault]);
			assert.equal(await rows(), []);
		});

	test('a submission by a program stores nothing; without mail there is no newsletter', async () => {
		assert.equal(await ask({ website: 'x' }), {});
		scene.dependencies.env.SMTP_URL = '';
		assert.is((await refusal(ask())).code, 'unavailable');
		assert.is((await refusal(scene.call(showSubscription, {}, asStranger()))).code, 'unavailable');
		assert.equal(await rows(), []);
	});

	test('ten an hour from one address, three mails a day to one mailbox, and nobody learns which', async () => {
		scene.dependencies.limits = createRateLimits(1);
		for (let time = 0; time < 10; time++) assert.equal(await ask(), {});
		assert.is((await refusal(ask())).code, 'rate_limited');
		const tokens: string[] = [];
		for (let time = 0; time < 3; time++) tokens.push(tokenIn((await post.nextTo(address)).body));
		const looks = tokens.map((token) => scene.call(showConfirmation, { token }, asStranger()));
		const ends = await Promise.allSettled(looks);
		assert.is(ends.filter(({ status }) => status === 'fulfilled').length, 1, 'the last one holds');
		await ask({ email: 'other@schule.example' }, { ip: '198.51.100.7' });
		await post.nextTo('other@schule.example');
		assert.is(post.mails.filter(({ to }) => to[0] === address).length, 3);
	});

	test('a link is valid for 48 hours, then the address is deleted', async () => {
		await ask();
		const token = tokenIn((await post.nextTo(address)).body);
		after(47.9);
		await scene.call(cleanSubscribers, {});
		assert.is((await scene.call(showConfirmation, { token }, asStranger())).email, address);
		after(48.1);
		assert.is((await refusal(confirm(token))).code, 'not_found');
		await scene.call(cleanSubscribers, {});
		assert.equal(await rows(), []);
	});

	test('the link in each mail ends it from anywhere, for good, and a link that confirmed does not bring it back', async () => {
		await ask();
		const token = tokenIn((await post.nextTo(address)).body);
		await confirm(token);
		const ends = tokenIn((await post.nextTo(address)).body);
		assert.equal(await scene.call(showEnd, { token: ends }, asStranger()), {});
		assert.is((await rows())[0]!.unsubscribedAt, null, 'looking ends nothing');
		assert.equal(await end(ends, { namespace: 'beta' }), {});
		assert.ok((await rows())[0]!.unsubscribedAt);
		assert.equal(await end(ends), {}, 'pressed twice');
		assert.is((await refusal(confirm(token))).code, 'not_found');
		await ask();
		await confirm(tokenIn((await post.nextTo(address)).body));
		assert.is((await rows())[0]!.unsubscribedAt, null, 'whoever asks again is back');
		assert.is(tokenIn((await post.nextTo(address)).body), ends);
		await Subscriber.destroy({ where: {} });
		assert.equal(await end(ends), {}, 'also when the address is gone');
	});

	test('nobody can forge an unsubscribe link', async () => {
		const ends = await join();
		const [{ uid }] = (await rows()) as [Subscriber];
		const others = [uid, `${ends}x`, ends.slice(0, -1), endToken(uid, 'another key of thirty-two bytes'), 'x'];
		for (const token of others)
			for (const call of [end, (one: string) => scene.call(showEnd, { token: one }, asStranger())])
				assert.is((await refusal(call(token))).code, 'not_found', token);
		assert.is((await rows())[0]!.unsubscribedAt, null);
	});

	test('the list distinguishes states, and deletes on request', async () => {
		await join();
		await ask({ email: '+cmd@evil.example' });
		await Subscriber.update({ unsubscribedAt: new Date() }, { where: { email: address } });
		await ask({ email: 'third@schule.example' }, { namespace: 'beta' });
		const { subscribers, counts, list } = await scene.call(listSubscribers, {});
		assert.equal([counts, list.total], [{ confirmed: 0, waiting: 1, left: 1 }, 2]);
		assert.equal(
			subscribers.map(({ email: each, state }) => [each, state]),
			[
				['+cmd@evil.example', 'waiting'],
				[address, 'left']
			]
		);
		assert.is((await scene.call(listSubscribers, { state: 'left', q: 'svenja' })).subscribers.length, 1);
		const { name, body } = await scene.call(exportSubscribers, {});
		assert.match(name, /^newsletter-acme-\d{8}\.csv$/);
		const lines = body.split('\r\n');
		assert.is(lines[0], '\uFEFF"E-Mail";"Stand";"Einwilligung";"Eingetragen";"Bestätigt";"Abgemeldet";"Quelle"');
		assert.match(lines[1]!, /^"'\+cmd@evil\.example";"nicht bestätigt";/);
		const subscriberId = subscribers[0]!.id;
		const elsewhere = scene.call(removeSubscriber, { subscriberId }, { namespace: 'beta' });
		assert.is((await refusal(elsewhere)).code, 'not_found');
		assert.equal(await scene.call(removeSubscriber, { subscriberId }), { id: subscriberId });
		assert.is((await scene.call(listSubscribers, {})).subscribers.length, 1);
	});

	test('unsubscribed addresses are deleted after a year', async () => {
		await end(await join());
		after(364 * 24);
		await scene.call(cleanSubscribers, {});
		assert.is((await rows()).length, 1);
		after(366 * 24);
		await scene.call(cleanSubscribers, {});
		assert.equal(await rows(), []);
	});
});
