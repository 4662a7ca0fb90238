import * as assert from 'uvu/assert';
import { endToken } from '../../../../server/features/website/newsletter/links.ts';
import { CampaignDelivery, Campaign } from '../../../../server/features/website/newsletter/campaigns/model.ts';
import { Subscriber } from '../../../../server/features/website/newsletter/model.ts';
import { unsubscribe } from '../../../../server/features/website/newsletter/operations/answer.ts';
import {
	createCampaign,
	listCampaigns,
	removeCampaign,
	showCampaign,
	updateCampaign
} from '../../../../server/features/website/newsletter/operations/campaigns.ts';
import {
	advanceCampaign,
	dueCampaigns,
	pauseCampaign,
	resendCampaign,
	resumeCampaign,
	sendCampaign,
	testCampaign
} from '../../../../server/features/website/newsletter/operations/sending.ts';
import { QueuedJob } from '../../../../server/features/platform/jobs/model.ts';
import { jobKinds } from '../../../../server/composition/jobs.ts';
import { openQueue } from '../../../../server/features/platform/jobs/queue.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { catchMail, tokenIn, type MailCatcher } from '../../../support/processes/mail-catcher.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';
import { addReaders, issueWhen, rowWhen, writeIssue } from '../../../support/website/newsletter-issue.ts';

forEachDatabase('issues of the newsletter', ({ test, open }) => {
	let scene: Scene;
	let post: MailCatcher;
	let closeQueue: () => Promise<void>;
	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(async () => {
		scene.setTime(null);
		await Campaign.destroy({ where: {} });
		await Subscriber.destroy({ where: {} });
		await QueuedJob.destroy({ where: {} });
		post = await catchMail();
		scene.dependencies.env.SMTP_URL = post.url;
		closeQueue = openQueue(scene.dependencies, jobKinds);
	});
	test.after.each(async () => {
		await closeQueue();
		await post.close();
	});
	const send = (campaign: number, more = {}) => scene.call(sendCampaign, { campaign, ...more });
	const figures = async (campaign: number) => (await scene.call(showCampaign, { campaign })).figures;
	const addressees = () => post.mails.map(({ to }) => to.join()).sort();
	const isSent = ({ state }: Campaign) => state === 'sent';

	test('C65: 200 readers get it once each, and only who confirmed', async () => {
		await addReaders(200);
		const strange = { namespace: 'acme', uid: '1'.repeat(32), consent: 'x', consentAt: new Date(), locale: 'de' };
		await Subscriber.create({ ...strange, email: 'waiting@readers.example' });
		const left = { uid: '2'.repeat(32), email: 'left@readers.example', confirmedAt: new Date() };
		await Subscriber.create({ ...strange, ...left, unsubscribedAt: new Date() });
		await Subscriber.create({ ...strange, ...left, namespace: 'beta', uid: '3'.repeat(32) });
		const id = await writeIssue(scene);
		await send(id);
		assert.is((await refusal(send(id))).code, 'conflict', 'started twice');
		await issueWhen(id, isSent);
		assert.equal(addressees(), Array.from({ length: 200 }, (_, index) => `r${index}@readers.example`).sort());
		assert.equal(await figures(id), { sent: 200, refused: 0, uncertain: 0, left: 0, waiting: 0 });
		const [mail] = post.mails;
		assert.match(mail!.raw, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
		assert.match(mail!.raw, /^Content-Type: multipart\/alternative/m);
		assert.match(mail!.body, 'Newsletter abbestellen: http://localhost/newsletter/unsubscribe?');
		const of = await Subscriber.findOne({ where: { email: mail!.to[0]! } });
		assert.is(tokenIn(mail!.body), endToken(of!.uid, scene.dependencies.env.SECRET_KEY), 'everybody has their own');
		assert.is(new Set(post.mails.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1])).size, 200);
	});

	test('two starts at the same moment send it once', async () => {
		await addReaders(3);
		const id = await writeIssue(scene);
		const ends = await Promise.allSettled([send(id), send(id)]);
		assert.equal(ends.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
		await issueWhen(id, isSent);
		assert.is(post.mails.length, 3);
	});

	test('it waits for its moment; taken back it is a draft again', async () => {
		await addReaders(2);
		const id = await writeIssue(scene);
		const sendAt = new Date(Date.now() + 3_600_000).toISOString();
		assert.is((await send(id, { sendAt })).campaign.state, 'scheduled');
		assert.equal(await dueCampaigns(new Date()), []);
		const { campaign } = await scene.call(pauseCampaign, { campaign: id });
		assert.equal([campaign.state, campaign.sendAt], ['draft', null]);
		await send(id, { sendAt });
		scene.setTime(new Date(Date.now() + 3_700_000).toISOString());
		const [due] = await dueCampaigns(scene.dependencies.clock());
		assert.equal(due, { namespace: 'acme', input: { campaign: id } });
		await scene.call(advanceCampaign, due!.input);
		await issueWhen(id, isSent);
		assert.is(post.mails.length, 2);
	});

	test('paused and gone on with, each reader gets it once; who unsubscribes meanwhile gets none', async () => {
		await addReaders(40);
		const id = await writeIssue(scene, { perMinute: 600 });
		await send(id);
		await post.next();
		assert.is((await scene.call(pauseCampaign, { campaign: id })).campaign.state, 'paused');
		const gone = (await Subscriber.findOne({ where: { email: 'r39@readers.example' } }))!;
		await scene.call(unsubscribe, { token: endToken(gone.uid, scene.dependencies.env.SECRET_KEY) });
		await scene.call(updateCampaign, { campaign: id, perMinute: 60_000 });
		await scene.call(resumeCampaign, { campaign: id });
		assert.is((await refusal(scene.call(resumeCampaign, { campaign: id }))).code, 'conflict');
		await issueWhen(id, isSent);
		assert.equal(addressees(), Array.from({ length: 39 }, (_, index) => `r${index}@readers.example`).sort());
		assert.equal(await figures(id), { sent: 39, refused: 0, uncertain: 0, left: 1, waiting: 0 });
	});

	test('an address that mail servers refuse three times is left out; a server that says later is asked later', async () => {
		await addReaders(2);
		await addReaders(1, 'refused.example');
		for (const refused of [1, 1, 1, 0]) {
			const id = await writeIssue(scene);
			await send(id);
			await issueWhen(id, isSent);
			assert.equal(await figures(id), { sent: 2, refused, uncertain: 0, left: 0, waiting: 0 });
		}
		const id = await writeIssue(scene);
		post.refuse(1, 451);
		await send(id);
		const waiting = await rowWhen(CampaignDelivery, { campaignId: id, state: 'waiting' }, () => true);
		assert.equal([waiting.code, waiting.attempts], [451, 1]);
		scene.setTime(new Date(Date.now() + 61_000).toISOString());
		await issueWhen(id, isSent);
		assert.is(post.mails.length, 10);
	});

	test('a mail server that is away costs no reader the issue', async () => {
		await addReaders(5);
		const id = await writeIssue(scene);
		scene.dependencies.env.SMTP_URL = 'smtp://127.0.0.1:9';
		await send(id);
		await rowWhen(QueuedJob, { kind: 'newsletter.send' }, ({ error }) => error !== null);
		assert.equal(await figures(id), { sent: 0, refused: 0, uncertain: 0, left: 0, waiting: 5 });
		scene.dependencies.env.SMTP_URL = post.url;
		scene.setTime(new Date(Date.now() + 60_000).toISOString());
		await issueWhen(id, isSent);
		assert.is(post.mails.length, 5);
	});

	test('what nobody knows of is told, and sent again only when somebody says so', async () => {
		await addReaders(2);
		const id = await writeIssue(scene);
		await send(id);
		await issueWhen(id, isSent);
		await CampaignDelivery.update({ state: 'uncertain' }, { where: { campaignId: id }, limit: 1 });
		assert.is((await figures(id)).uncertain, 1);
		await scene.call(resendCampaign, { campaign: id });
		await issueWhen(id, isSent);
		assert.is(post.mails.length, 3);
		assert.is((await refusal(scene.call(resendCampaign, { campaign: id }))).code, 'conflict', 'nothing is uncertain');
	});

	test('a job that is gone ends its issue, which can go on', async () => {
		await addReaders(1);
		const id = await writeIssue(scene);
		await closeQueue();
		await send(id);
		await QueuedJob.update({ state: 'cancelled', dueAt: null }, { where: {} });
		await scene.call(advanceCampaign, { campaign: id });
		assert.is((await Campaign.findByPk(id))!.state, 'paused');
		await QueuedJob.destroy({ where: {} });
		await scene.call(resumeCampaign, { campaign: id });
		await scene.call(advanceCampaign, { campaign: id });
		assert.is((await Campaign.findByPk(id))!.state, 'sending', 'its job waits');
		closeQueue = openQueue(scene.dependencies, jobKinds);
		await issueWhen(id, isSent);
		assert.is(post.mails.length, 1);
	});

	test('a test goes to the own address alone and starts nothing', async () => {
		await addReaders(1);
		const id = await writeIssue(scene);
		assert.equal(faultsOf(await refusal(scene.call(testCampaign, { campaign: id }))), ['email required']);
		const { mailboxOf } = scene.dependencies;
		scene.dependencies.mailboxOf = async () => ({ name: 'Kim', address: 'kim@example.org' });
		assert.equal(await scene.call(testCampaign, { campaign: id }), { sentTo: 'kim@example.org' });
		scene.dependencies.mailboxOf = mailboxOf;
		assert.equal(addressees(), ['kim@example.org']);
		assert.is((await Campaign.findByPk(id))!.state, 'draft');
	});

	const text = { type: 'text', data: { body: '<p>x</p>' } };
	const bad: [fault: string, change: Record<string, unknown>][] = [
		['subject invalid_format', { subject: 'Hallo\r\nBcc: all@example.org' }],
		['name invalid_format', { name: 'x\nBcc: all@example.org' }],
		['blocks[1].type invalid_enum', { blocks: [text, { type: 'html', data: { html: '<form></form>' } }] }],
		['newsIds[0] unknown_reference', { newsIds: [4711] }],
		['perMinute too_small', { perMinute: 0 }]
	];
	for (const [fault, change] of bad)
		test(`${fault}: nothing changes`, async () => {
			const id = await writeIssue(scene);
			const before = (await Campaign.findByPk(id))!.toJSON();
			assert.equal(faultsOf(await refusal(scene.call(updateCampaign, { campaign: id, ...change }))), [fault]);
			assert.equal((await Campaign.findByPk(id))!.toJSON(), before);
		});

	test('it is of its namespace, with content, with mail, and unchanged once it was sent', async () => {
		await addReaders(1);
		const { campaign } = await scene.call(createCampaign, { subject: 'Leer' });
		assert.equal(faultsOf(await refusal(send(campaign.id))), ['blocks required']);
		assert.is(
			(await refusal(scene.call(showCampaign, { campaign: campaign.id }, { namespace: 'beta' }))).code,
			'not_found'
		);
		const id = await writeIssue(scene);
		const stale = scene.call(updateCampaign, { campaign: id, subject: 'x' }, { ifVersion: 1 });
		assert.is((await refusal(stale)).code, 'version_conflict');
		scene.dependencies.env.SMTP_URL = '';
		assert.is((await refusal(send(id))).code, 'unavailable');
		assert.is((await scene.call(listCampaigns, {})).hasMail, false);
		scene.dependencies.env.SMTP_URL = post.url;
		await send(id);
		await issueWhen(id, isSent);
		assert.is((await refusal(scene.call(updateCampaign, { campaign: id, subject: 'x' }))).code, 'conflict');
		await scene.call(removeCampaign, { campaign: id });
		assert.is(await CampaignDelivery.count(), 0);
	});
});
