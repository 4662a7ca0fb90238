import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

// Without the services that answer for types the Svelte parser reads each component once instead of twice, the second
// time rewritten for rules that ask for types. No rule here does: types are svelte-check's.
const parser = {
	meta: ts.parser.meta,
	parseForESLint: (text, options) => ({ ...ts.parser.parseForESLint(text, options), services: {} })
};

export default ts.config(
	{ ignores: ['build/', '.svelte-kit/', 'node_modules/', 'coverage/', 'data/', 'static/'] },
	...ts.configs.recommended,
	...svelte.configs.recommended,
	{
		files: ['**/*.svelte', '**/*.svelte.ts'],
		languageOptions: { parserOptions: { parser, extraFileExtensions: ['.svelte'], svelteConfig } },
		rules: { 'svelte/no-navigation-without-resolve': 'off' }
	},
	{ rules: { '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }] } }
);
