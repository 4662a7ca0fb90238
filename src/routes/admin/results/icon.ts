import Trophy from '@lucide/svelte/icons/trophy';

export default Trophy;
