import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';

// What every first screen of a phone loads, in one piece: forty small files would cost more bytes than they hold.
const firstScreen =
	/src\/lib\/(messages|live|play\/(?!(Chooser|JoinForm|join-fault|Stations|StationList|rows\.|End|HandOver|Intro|Leave|NoStations|Over|place|Preview|preview-game|PuzzleTry|Question|run|Review|Standing|Station\.|Waiting|wake))|ui\/(Awning|Button|CountUp|Letter|Mark|motion|NetworkBanner|Notice|Sign|Skeleton))|@lucide\/svelte\/dist\/(?!icons)|icons\/(check|check-check|chevron-right|circle-check|circle-x|info|lightbulb|log-out|map-pin|puzzle|qr-code|triangle-alert|trophy|wifi-off)\.(svelte|js)/;

export default defineConfig(({ command }) => {
	// A test run says NODE_ENV=test, and with that Svelte would be built for finding faults: half as big again.
	if (command === 'build') process.env.NODE_ENV = 'production';
	return {
		plugins: [sveltekit()],
		build: {
			rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first-screen', test: firstScreen }] } } }
		},
		// Kit needs cookie@0.6; csurf's fork hoists cookie@2 to the root, which the server bundle would otherwise import.
		ssr: { noExternal: ['cookie'] }
	};
});
