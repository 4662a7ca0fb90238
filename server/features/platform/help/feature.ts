import { feature } from '../../feature.ts';
import { listChapters, searchHelp, showChapter } from './operations.ts';
import { search } from './search.ts';

export const help = feature('help', {
	operations: { 'help.list': listChapters, 'help.show': showChapter, 'help.search': searchHelp },
	search
});
