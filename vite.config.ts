import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';

export default defineConfig({
	plugins: [sveltekit()],
	// Kit needs cookie@0.6; csurf's fork hoists cookie@2 to the root, which the server bundle would otherwise import.
	ssr: { noExternal: ['cookie'] }
});
