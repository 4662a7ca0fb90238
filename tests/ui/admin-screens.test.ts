import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { screenAt } from '#lib/admin/shell/screen-at.ts';

const screens = [
	{ href: '/admin/pages' },
	{ href: '/admin/pages/design' },
	{ href: '/admin/wiki', alsoAt: '/admin/pages/:page/wiki' },
	{ href: '/admin/events', alsoAt: '/admin/event/settings' }
].map((screen) => ({ alsoAt: undefined, ...screen }));

for (const [address, href] of [
	['/admin/pages', '/admin/pages'],
	['/admin/pages/impressum', '/admin/pages'],
	['/admin/pages/design', '/admin/pages/design'],
	['/admin/pages/designer', '/admin/pages'],
	['/admin/pages/impressum/wiki', '/admin/wiki'],
	['/admin/pages/impressum/wiki/1', '/admin/pages'],
	['/admin/event/settings', '/admin/events'],
	['/admin/eventful', undefined]
] as const)
	test(`${address} belongs to ${href ?? 'no screen'}`, () => {
		assert.is(screenAt(screens, address)?.href, href);
	});

test.run();
