import { list, replace, show, update, type Route } from '../../web/rest.ts';
import { showCss, updateCss } from './operations/css.ts';
import { showManifest, showSchema } from './operations/manifest.ts';
import { importPreset, listPresets, resetDesign, showTokens, updateTokens } from './operations/tokens.ts';
import { validatePage } from './operations/validate.ts';

/** 200 `{status: "ok", …}` for an action that needs no body. */
const done = (path: string, operation: Route['operation']): Route => ({
	...update(path, operation),
	method: 'post',
	mayBeEmpty: true,
	words: { 200: 'ok' },
	envelope: (output) => ({ status: 200, body: { status: 'ok', ...output } })
});

export const routes: Route[] = [
	show('/design/tokens', showTokens),
	update('/design/tokens', updateTokens),
	show('/design/css', showCss),
	replace('/design/css', updateCss),
	list('/design/presets', listPresets),
	done('/design/presets/:preset', importPreset),
	done('/design/reset', resetDesign),
	list('/design/schema', showSchema),
	show('/design', showManifest),
	list('/design/validate/:page', validatePage)
];
