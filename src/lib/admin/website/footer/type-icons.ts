import CodeXml from '@lucide/svelte/icons/code-xml';
import ListTree from '@lucide/svelte/icons/list-tree';
import Mail from '@lucide/svelte/icons/mail';
import Send from '@lucide/svelte/icons/send';
import Share2 from '@lucide/svelte/icons/share-2';
import Type from '@lucide/svelte/icons/type';

/** The sign of each type of block. */
export const typeIcons = {
	menu: ListTree,
	text: Type,
	social: Share2,
	contact: Mail,
	newsletter: Send,
	html: CodeXml
};
