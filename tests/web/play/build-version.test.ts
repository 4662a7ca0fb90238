import type { AddressInfo } from 'node:net';
import type { RequestHandler } from 'express';
import * as assert from 'uvu/assert';
import { createApp } from '../../../server/app.ts';
import type { Screens } from '../../../server/web/screens/sveltekit-handler.ts';
import { createClient } from '../../support/http.ts';
import { onSqlite } from '../../support/processes/databases.ts';
import { openScene } from '../../support/scene.ts';

onSqlite('the version of the screens', ({ test, open }) => {
	test('is with every answer to a phone, also to one that is refused, and only there', async () => {
		const { dependencies } = await openScene({ open });
		const next: RequestHandler = (_request, _response, pass) => pass();
		for (const build of ['one', undefined]) {
			const { http, close } = createApp(dependencies, Object.assign(next, { build }) as Screens);
			await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
			const client = createClient(`http://127.0.0.1:${(http.address() as AddressInfo).port}`);
			const refused = await client.get(`/api/play/events/${'0'.repeat(32)}/me`);
			assert.equal([refused.status >= 400, refused.headers.get('marquee-build')], [true, build ?? null]);
			assert.is((await client.get('/healthz')).headers.get('marquee-build'), null);
			await close();
		}
	});
});
