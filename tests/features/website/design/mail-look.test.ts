import * as assert from 'uvu/assert';
import { uploadFile } from '../../../../server/features/platform/media/operations.ts';
import { sendMail } from '../../../../server/features/platform/mail/send.ts';
import { Campaign } from '../../../../server/features/website/newsletter/campaigns/model.ts';
import { createCampaign } from '../../../../server/features/website/newsletter/operations/campaigns.ts';
import { writeIssue } from '../../../../server/features/website/newsletter/issue/write.ts';
import { updateBrand } from '../../../../server/features/website/design/operations/brand.ts';
import { updateTokens } from '../../../../server/features/website/design/operations/tokens.ts';
import { UploadedFile } from '../../../../server/operation/uploaded-file.ts';
import { catchMail, type MailCatcher } from '../../../support/processes/mail-catcher.ts';
import { plainPicture, sentFile } from '../../../support/print/pictures.ts';
import { onSqlite } from '../../../support/processes/databases.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

onSqlite('the look of a namespace in mails', ({ test, open }) => {
	let scene: Scene;
	let post: MailCatcher;
	const link = 'http://localhost/newsletter/confirm?token=abc';
	const letter = {
		to: { name: '', address: 'zoe@example.org' },
		subject: 'A & <b>',
		text: `Hallo <img src=x>\nnoch eine Zeile\n\n${link}\n\nhttps://evil.example/pay\n`
	};
	test.before(async () => {
		scene = await openScene({ open });
		post = await catchMail();
		scene.dependencies.env.SMTP_URL = post.url;
	});
	test.after(() => post.close());

	const sent = async (...more: [by?: 'namespace' | 'installation']) => {
		await sendMail(scene.dependencies, 'acme', letter, ...more);
		return post.next();
	};

	test('without a look of its own a letter is text alone', async () => {
		const mail = await sent();
		assert.match(mail.raw, /^Content-Type: text\/plain/im);
		assert.not.match(mail.raw, /text\/html|multipart/i);
	});

	test('a letter carries logo and colours beside its text, and text of strangers stays text', async () => {
		const { file } = await scene.call(uploadFile, {
			file: await sentFile('logo.png', plainPicture(400, 100, '#0f3d3e'))
		});
		await scene.call(updateBrand, { brand: { logo: file.path } });
		await scene.call(updateTokens, { tokens: { brand: { primary: '#0f3d3e' } } });
		const { raw, ...mail } = await sent();
		const body = mail.body.replaceAll('\r\n', '\n');
		assert.match(raw, /^Content-Type: multipart\/alternative/im);
		assert.match(body, `Hallo <img src=x>\nnoch eine Zeile`);
		const html = body.slice(body.indexOf('<!doctype html>'));
		assert.match(
			html,
			new RegExp(`<img src="http://localhost${file.path}\\?v=[0-9a-f]{12}" alt="acme" width="192" height="48"`)
		);
		assert.match(html, 'border-top:4px solid #0f3d3e');
		assert.match(html, '<title>A &amp; &lt;b&gt;</title>');
		assert.match(html, 'Hallo &lt;img src=x&gt;<br>noch eine Zeile');
		assert.match(html, `<a href="${link}"`);
		assert.not.match(html, 'href="https://evil.example');
		assert.match(html, '<html lang="de">');
	});

	test('issues wear the same frame', async () => {
		const blocks = [{ type: 'text', data: { heading: 'Herbst', body: '<p>Elf Lichter</p>' } }];
		const { campaign } = await scene.call(createCampaign, { subject: 'Herbst', locale: 'en' });
		const row = (await Campaign.findByPk(campaign.id))!;
		const { html } = (await writeIssue(scene.dependencies, Object.assign(row, { blocks }))).endingWith('#');
		assert.match(html, /<img src="http:\/\/localhost\/uploads\/[^"]+" alt="acme" width="192" height="48"/);
		assert.match(html, '<html lang="en">');
		assert.match(html, 'Elf Lichter');
	});

	test('what the installation sends wears nobody’s brand', async () => {
		assert.not.match((await sent('installation')).raw, /text\/html|multipart/i);
	});

	test('a drawing, which mail programs do not show, is replaced by the name', async () => {
		const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40"><path d="M0 0h9v9z"/></svg>';
		const { file } = await scene.call(uploadFile, { file: new UploadedFile('logo.svg', Buffer.from(svg)) });
		await scene.call(updateBrand, { brand: { logo: file.path } });
		const { body } = await sent();
		assert.not.match(body, /<img src="http/);
		assert.match(body, />acme<\/h3>/);
	});
});
