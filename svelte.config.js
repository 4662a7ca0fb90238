import adapter from '@sveltejs/adapter-node';

/** @type {import('@sveltejs/kit').Config} */
export default {
	compilerOptions: { runes: true },
	kit: {
		adapter: adapter({ out: 'build', envPrefix: 'KIT_' }),
		files: { assets: 'static' },
		// A phone needs its own screens; a list of all others would be a tenth of what it loads first.
		router: { resolution: 'server' },
		// Pages of the website are drawn at an address that is not the one in the browser.
		paths: { relative: false },
		// The player asks for it once its first screen stands; the back end has none.
		serviceWorker: { register: false },
		csp: {
			mode: 'hash',
			directives: {
				'default-src': ['self'],
				'script-src': ['self'],
				'style-src': ['self'],
				'style-src-attr': ['unsafe-inline'],
				'img-src': ['self', 'data:', 'blob:'],
				'connect-src': ['self'],
				'object-src': ['none'],
				'base-uri': ['none'],
				'form-action': ['self'],
				'frame-ancestors': ['self']
			}
		}
	}
};
