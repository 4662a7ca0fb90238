import { Parser } from 'htmlparser2';
import * as assert from 'uvu/assert';
import { kindOf } from '../../../../src/lib/blocks/blocks.ts';
import { mailTypes } from '../../../../src/lib/blocks/mail-types.ts';
import { clientSupport, paddedTags } from '../../../support/website/client-support.ts';
import { updateCampaign } from '../../../../server/features/website/newsletter/operations/campaigns.ts';
import { previewCampaign } from '../../../../server/features/website/newsletter/operations/sending.ts';
import { Campaign } from '../../../../server/features/website/newsletter/campaigns/model.ts';
import { writeIssue as write } from '../../../../server/features/website/newsletter/issue/write.ts';
import { onSqlite } from '../../../support/processes/databases.ts';
import { openScene, type Scene } from '../../../support/scene.ts';
import { writeIssue } from '../../../support/website/newsletter-issue.ts';

/** What is wrong with an issue for mail programs: tags that run or ask, and styles that are not on the list. */
function faultsIn(html: string): string[] {
	const faults: string[] = [];
	const parser = new Parser({
		onopentag(tag, attributes) {
			if (/^(script|iframe|form|input|object|embed|video|svg|link|base)$/.test(tag)) faults.push(tag);
			for (const name of Object.keys(attributes)) if (name.startsWith('on')) faults.push(`${tag} ${name}`);
			for (const rule of (attributes.style ?? '').split(';').filter(Boolean)) {
				const property = rule.slice(0, rule.indexOf(':'));
				if (!Object.hasOwn(clientSupport, property)) faults.push(`${tag} ${property}`);
				if (property === 'padding' && !paddedTags.includes(tag)) faults.push(`${tag} padding`);
			}
			for (const address of [attributes.href, attributes.src])
				if (address !== undefined && !/^(https?:|mailto:|tel:)/.test(address)) faults.push(`${tag} ${address}`);
		}
	});
	parser.end(html);
	return faults;
}

onSqlite('an issue as mail programs show it', ({ test, open }) => {
	let scene: Scene;
	test.before(async () => {
		scene = await openScene({ open });
	});

	for (const type of mailTypes)
		test(`${type}: in tables with styles that mail programs know, and as plain text`, async () => {
			const id = await writeIssue(scene, { blocks: [{ type, data: kindOf(type).example }] });
			const issue = await write(scene.dependencies, (await Campaign.findByPk(id))!);
			const { html, text } = issue.endingWith('https://acme.example/end?a=1&b=2');
			assert.equal(faultsIn(html), []);
			assert.match(html, 'href="https://acme.example/end?a=1&amp;b=2"');
			assert.match(text, 'https://acme.example/end?a=1&b=2');
			assert.not.match(text, /<\/?(p|b|td|table)\b/);
			const said = JSON.stringify(kindOf(type).example).match(
				/"(?:headline|heading|title|text|question|label)":"([^"]+)"/
			);
			if (said && type !== 'news') for (const form of [html, text]) assert.match(form, said[1]!);
		});

	test('the check finds what mail programs drop', () => {
		assert.equal(faultsIn('<p style="padding:1px;gap:2px" onclick="x"><script></script><img src="/x.png">'), [
			...['p onclick', 'p padding', 'p gap', 'script', 'img /x.png']
		]);
	});

	test('text is shown as text, and what is hidden is left out', async () => {
		const blocks = [
			{ type: 'cta', data: { heading: '<img src=x onerror=alert(1)>', actions: [{ label: '"><b>', href: '/quiz' }] } },
			{ type: 'text', hidden: true, data: { heading: 'Geheim', body: '<p>x</p>' } }
		];
		const id = await writeIssue(scene, { blocks, subject: 'A & <b>' });
		const { html, text } = await scene.call(previewCampaign, { campaign: id });
		assert.match(html, '&lt;img src=x onerror=alert(1)&gt;');
		assert.match(html, '<title>A &amp; &lt;b&gt;</title>');
		assert.match(html, 'href="http://localhost/quiz?namespace=acme"');
		assert.not.match(`${html}${text}`, 'Geheim');
	});

	test('the preview asks no other host for pictures, and has a dark look', async () => {
		const image = { src: '/uploads/mill.jpg', alt: 'Die Mühle' };
		const id = await writeIssue(scene, { blocks: [{ type: 'media', data: { image, actions: [] } }] });
		const [light, dark] = await Promise.all(
			(['light', 'dark'] as const).map((theme) => scene.call(previewCampaign, { campaign: id, theme }))
		);
		assert.match(light!.html, 'src="/uploads/mill.jpg"');
		assert.is.not(light!.html, dark!.html);
		const sent = (await write(scene.dependencies, (await Campaign.findByPk(id))!)).endingWith('#').html;
		assert.match(sent, 'src="http://localhost/uploads/mill.jpg"');
		assert.match(sent, '@media (prefers-color-scheme:dark)');
		await scene.call(updateCampaign, { campaign: id, locale: 'en' });
		assert.match((await scene.call(previewCampaign, { campaign: id })).text, 'Unsubscribe: #');
	});
});
