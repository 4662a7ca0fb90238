import adapter from '@sveltejs/adapter-node';

/** @type {import('@sveltejs/kit').Config} */
export default {
	compilerOptions: { runes: true },
	kit: {
		adapter: adapter({ out: 'build', envPrefix: 'KIT_' }),
		// Express checks the origin and the csrf token of every write before Kit sees it.
		csrf: { trustedOrigins: ['*'] },
		files: { assets: 'static' },
		output: { bundleStrategy: 'split' }
	}
};
