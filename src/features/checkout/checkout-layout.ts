// The layout of the checkout, for the form and its skeleton: the form in the first column, on wide screens beside the order.

export const LAYOUT_CLASS = '-mb-section lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr]'
export const COLUMN_CLASS = 'w-full max-w-184 px-gutter lg:max-w-none lg:pr-[5vw] lg:pl-edge lg:*:max-w-160'
export const ASIDE_CLASS =
  'checkout-aside my-12 flex items-start justify-center px-gutter py-12 lg:row-span-2 lg:my-0 lg:px-[max(2rem,3vw)] lg:py-20'
