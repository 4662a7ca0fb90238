import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';

// What the first screen of a phone begins with, in one piece with all it imports: forty small files would cost
// more bytes than they hold. Whatever is loaded afterwards is a file of its own.
const firstScreen = ['phone/Play', 'phone/join/Welcome', 'phone/stations/Stations', 'ui/sign/ErrorWords'].map(
	(name) => `src/lib/${name}.svelte`
);

export default defineConfig(({ command }) => {
	// A test run says NODE_ENV=test, and with that Svelte would be built for finding faults: half as big again.
	if (command === 'build') process.env.NODE_ENV = 'production';
	return {
		plugins: [sveltekit()],
		build: {
			// The list of all screens is part of what a phone loads first, and so are those of parts that come later. Beside each
			// it would name every file that it needs: only styles have to stand there, since scripts find their own.
			modulePreload: { resolveDependencies: (_, needed) => needed.filter((name) => name.endsWith('.css')) },
			rolldownOptions: {
				output: {
					codeSplitting: {
						groups: [{ name: 'first-screen', test: (id) => firstScreen.some((entry) => id.endsWith(entry)) }]
					}
				}
			}
		},
		// Kit needs cookie@0.6; csurf's fork hoists cookie@2 to the root, which the server bundle would otherwise import.
		// The script of the website is bundled as workers are: one file that a page names, with what comes later beside it.
		worker: { format: 'es' },
		ssr: { noExternal: ['cookie'] }
	};
});
