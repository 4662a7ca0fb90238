import * as assert from 'uvu/assert';
import type { Tokens } from '#lib/design/tokens.ts';
import { updateCss } from '../../../server/features/website/design/operations/css.ts';
import { resetDesign, updateTokens } from '../../../server/features/website/design/operations/tokens.ts';
import { onSqlite } from '../../support/processes/databases.ts';
import { fontBytes } from '../../support/files/fonts.ts';
import type { Client } from '../../support/http.ts';
import { letAgentIn } from '../../support/apps/mcp.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

onSqlite('the look over HTTP', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let writer: Client;
	const tokens = '/api/v1/namespaces/acme/design/tokens';
	const screen = '/admin/pages/design';
	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		writer = served.client(await scene.token(['design:read', 'design:write']));
	});
	test.after(() => served.close());
	test.before.each(async () => {
		await scene.call(resetDesign, {});
		await scene.call(updateCss, { css: '' });
	});

	test('its tag is that of all that is answered, of default too', async () => {
		const first = await writer.get(tokens);
		const tag = first.headers.get('etag')!;
		assert.match(tag, /^"v\d+"$/);
		assert.is((await writer.get(tokens, { 'if-none-match': tag })).status, 304);
		await scene.call(updateTokens, { tokens: { brand: { accent: '#123456' } } }, { namespace: 'default' });
		const second = await writer.get(tokens, { 'if-none-match': tag });
		assert.is(second.json<{ tokens: { brand: { accent: string } } }>().tokens.brand.accent, '#123456');
		const body = { tokens: { shape: { radius: 'round' } } };
		assert.is((await writer.request('PATCH', tokens, { body, headers: { 'if-match': tag } })).status, 412);
		assert.is((await writer.request('PATCH', tokens, { body })).status, 200);
		await scene.call(resetDesign, {}, { namespace: 'default' });
	});

	test('a preset and a reset need no body', async () => {
		const at = (path: string) => `/api/v1/namespaces/acme/design/${path}`;
		const taken = await writer.request('POST', at('presets/slate'));
		assert.equal([taken.status, taken.json<{ status: string }>().status], [200, 'ok']);
		assert.is((await writer.request('POST', at('presets/neon'))).status, 404);
		assert.is((await writer.request('POST', at('reset'))).status, 200);
		assert.equal((await writer.get(tokens)).json<{ own: object }>().own, {});
	});

	test('an own font comes as it was sent, for good, and only from its namespace', async () => {
		const designer = await served.login('designer');
		const sent = (bytes: Buffer, isLicensed = 'true') => {
			const form = new FormData();
			form.set('file', new Blob([new Uint8Array(bytes)]), 'own.woff2');
			form.set('isLicensed', isLicensed);
			return designer.request('POST', `${screen}/fonts`, { body: form });
		};
		assert.is((await sent(fontBytes(), 'false')).status, 422);
		assert.is((await sent(Buffer.alloc(400_000))).status, 413);
		const answer = await sent(fontBytes());
		assert.is(answer.status, 201);
		const { src } = answer.json<{ font: { src: string } }>().font;
		const visitor = served.client();
		const file = await visitor.get(src);
		assert.equal(
			['content-type', 'x-content-type-options', 'cache-control'].map((name) => file.headers.get(name)),
			['font/woff2', 'nosniff', 'public, max-age=31536000, immutable']
		);
		assert.equal(file.bytes, fontBytes());
		assert.is((await visitor.get(src, { 'if-none-match': file.headers.get('etag')! })).status, 304);
		assert.is((await visitor.get(src.replace('/acme/', '/beta/'))).status, 404);
		assert.is((await visitor.get('/design/acme/font-0123456789abcdef.woff2')).status, 404);
		assert.is((await (await served.login('redakteur')).request('POST', `${screen}/fonts`)).status, 403);
	});

	test('designers write, editors read, all others do neither', async () => {
		const statuses = async (role: Parameters<Served['login']>[0]) => {
			const client = await served.login(role);
			const read = await client.get(screen, { accept: 'application/json' });
			return [read.status, (await client.request('POST', screen, { body: { preset: 'harbour' } })).status];
		};
		assert.equal(await statuses('admin'), [200, 200]);
		assert.equal(await statuses('designer'), [200, 200]);
		assert.equal(await statuses('redakteur'), [200, 403]);
		assert.equal(await statuses('customer'), [403, 403]);
	});

	test('the style is kept for ever under its own name, small, and asked for anew under an old one', async () => {
		await scene.call(updateCss, { css: `${'.a{margin:0}'.repeat(200)}@import "x";</style>` });
		await scene.call(updateTokens, { tokens: { brand: { primary: '#0b5cad' } } });
		const client = served.client();
		const old = await client.get('/design/acme/0123456789abcdef.css');
		assert.equal([old.status, old.headers.get('cache-control')], [200, 'no-cache']);
		const name = old.headers.get('etag')!.slice(1, -1);
		const { status, headers, text } = await client.get(`/design/acme/${name}.css`);
		assert.equal(
			[status, headers.get('cache-control'), headers.get('content-type'), headers.get('x-content-type-options')],
			[200, 'public, max-age=31536000, immutable', 'text/css; charset=utf-8', 'nosniff']
		);
		assert.ok(text.includes('[data-namespace="acme"] .a{margin:0;}') && !/@import|<\//.test(text));
		assert.is((await client.get(`/design/acme/${name}.css`, { 'if-none-match': `"${name}"` })).status, 304);
		const look = await client.get('/design/acme/0123456789abcdef-look.css');
		assert.ok(look.text.includes('#0b5cad') && !look.text.includes('.a{'));
		for (const path of [
			'/design/acme/x.css',
			'/design/nowhere/0123456789abcdef.css',
			'/design/ACME/0123456789abcdef.css'
		])
			assert.is((await client.get(path)).status, 404, path);
	});

	test('apps read the forms of blocks and the look as resources, each by its scope', async () => {
		const { ask } = await letAgentIn(scene, served, { role: 'admin', scopes: ['design:read'] });
		const { result } = await ask('resources/list');
		const uris = (result as { resources: { uri: string }[] }).resources.map(({ uri }) => uri);
		assert.equal(uris, ['marquee://blocks/contract', 'marquee://design/manifest']);
		await scene.call(updateTokens, { tokens: { brand: { primary: '#0b5cad' } } });
		const read = await ask('resources/read', { uri: 'marquee://design/manifest' });
		const [content] = (read.result as { contents: { text: string; mimeType: string }[] }).contents;
		assert.is(content!.mimeType, 'application/json');
		const { namespace, manifest } = JSON.parse(content!.text) as { namespace: string; manifest: { tokens: Tokens } };
		assert.equal([namespace, manifest.tokens.brand.primary], ['acme', '#0b5cad']);
		assert.match((await ask('resources/read', { uri: 'marquee://blocks/contract' })).error!.message, 'cms:read');
		assert.ok((await ask('resources/read', { uri: 'marquee://nowhere' })).error);
	});
});
