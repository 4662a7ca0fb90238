import * as assert from 'uvu/assert';
import { createDomain } from '../../../../server/features/platform/domains/operations.ts';
import { createNamespace } from '../../../../server/features/platform/namespaces/operations.ts';
import { saveProfile } from '../../../../server/features/platform/profile/operations.ts';
import { showNamespaceOverview } from '../../../../server/features/hosting/overview/operations.ts';
import { savePage } from '../../../../server/features/website/pages/operations/pages.ts';
import { showFrame, showSitePage } from '../../../../server/features/website/site/operations.ts';
import { updateSiteSettings } from '../../../../server/features/website/site-settings/operations.ts';
import { fillOperator } from '../../../../server/features/website/pages/legal/operator.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

const nobody = {
	...{ displayName: null, company: null, phone: null, street: null, zip: null, city: null, email: null, website: null }
};

forEachDatabase('the imprint', ({ test, open }) => {
	let scene: Scene;
	let namespace: string;
	let count = 0;
	test.before(async () => void (scene = await openScene({ open })));
	test.before.each(async () => {
		namespace = `imprint-${(count += 1)}`;
		await scene.call(createNamespace, { namespace, label: 'Rösterei' });
	});
	const own = { of: 'namespace', street: 'Am Hafen 1', city: 'Lindenau' };
	const save = (fields: object) => scene.call(saveProfile, fields, { namespace });
	const publish = (page: string, body = '<p>x</p>') =>
		scene.call(savePage, { page, status: 'published', blocks: [{ type: 'text', data: { body } }] }, { namespace });
	const isLinked = async () => (await scene.call(showFrame, {}, { namespace })).frame.hasImprint;
	const needs = async () => {
		const all = (await scene.call(showNamespaceOverview, {}, { namespace })).needs;
		return all.flatMap((need) => (need.kind === 'website' ? [need.name] : []));
	};
	const textOf = async (page: string) => {
		const shown = await scene.call(showSitePage, { page }, { namespace });
		assert.is(shown.redirect, undefined);
		return JSON.stringify('page' in shown && shown.page.blocks.map((block) => block.data));
	};

	test('is not linked until the profile has an address, and a first day begins without a duty', async () => {
		assert.equal([await isLinked(), await needs()], [false, []]);
		await publish('home');
		assert.equal([await isLinked(), await needs()], [false, ['imprint']]);
		await save(own);
		assert.equal([await isLinked(), await needs()], [true, []]);
	});

	test('is asked for once the namespace has a domain, and not where people wrote it themselves', async () => {
		await scene.call(createDomain, { host: `${namespace}.test`, namespace });
		assert.equal(await needs(), ['imprint']);
		await publish('impressum', '<p>Rösterei, Am Hafen 1</p>');
		assert.equal([await isLinked(), await needs()], [true, []]);
		await publish('impressum', '<p>{{operator.street}}</p>');
		assert.equal([await isLinked(), await needs()], [false, ['imprint']]);
	});

	test('leaves out what is missing, never with brackets', async () => {
		const before = await textOf('impressum');
		assert.match(before, /<p><strong>Rösterei<\/strong>(<br \/>)?<\/p>/);
		assert.not.match(before, /\[N|\[S|Kontakt|Telefon|\{\{/);
		await save({ ...own, phone: '+49 30 <b>1</b>' });
		const after = await textOf('impressum');
		assert.match(after, /Am Hafen 1<br \/>Lindenau<\/p>/);
		assert.match(after, /<p>Telefon: \+49 30 &lt;b&gt;1&lt;\/b&gt;<\/p>/);
		assert.not.match(after, /E-Mail|Website:/);
	});

	test('privacy says nothing of playing where nobody plays', async () => {
		const plain = await textOf('datenschutz');
		assert.not.match(plain, /Mitspielen|Team|Antworten, die|\{\{|undefined/);
		assert.match(plain, /Eure Rechte/);
		await scene.call(updateSiteSettings, { playOnSite: true }, { namespace });
		assert.match(await textOf('datenschutz'), /Beim Mitspielen/);
	});

	test('a sentence or line without its value goes, its neighbours and its tags stay', () => {
		const filled = (html: string, more = {}) => fillOperator(html, { ...nobody, ...more });
		assert.is(filled('<p>a</p>'), '<p>a</p>');
		assert.is(filled('<p>Hi. Write to {{operator.email}}. Bye.</p>'), '<p>Hi. Bye.</p>');
		assert.is(filled('<p>{{operator.street}}, {{operator.city}}</p>', { city: 'B' }), '<p>B</p>');
		assert.is(filled('<p>{{operator.street}}, {{operator.city}}</p>', { street: 'A' }), '<p>A</p>');
		assert.is(filled('<p>a<br />{{operator.phone}}<br />b</p>'), '<p>a<br />b</p>');
		assert.is(filled('<p>{{operator.phone}}<br />b</p>'), '<p>b</p>');
		assert.is(filled('<p>{{operator.unknown}}</p>'), '<p>{{operator.unknown}}</p>');
	});

	test('a text full of placeholders costs no more than its length', () => {
		const long = '<p>{{operator.phone}}. , {{operator.city}}<br />'.repeat(20_000);
		const started = performance.now();
		fillOperator(long, nobody);
		assert.ok(performance.now() - started < 5000);
	});
});
