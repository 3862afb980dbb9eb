CREATE TABLE `product_former_slugs` (
	`user_id` integer NOT NULL,
	`slug` text NOT NULL,
	`product_id` integer NOT NULL,
	PRIMARY KEY(`user_id`, `slug`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_former_slugs_product` ON `product_former_slugs` (`product_id`);--> statement-breakpoint
CREATE TABLE `product_pages` (
	`product_id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`details` text NOT NULL,
	`images` text NOT NULL,
	`questions` text NOT NULL,
	`refund_terms` text NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_pages_user` ON `product_pages` (`user_id`);--> statement-breakpoint
ALTER TABLE `products` ADD `slug` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Existing products get the Latin letters and digits of their title, or `product-{id}` if that is not unique.
UPDATE products SET slug = coalesce((
  WITH RECURSIVE spelled (rest, slug) AS (
    VALUES (lower(substr(products.title, 1, 60)), '')
    UNION ALL
    SELECT substr(rest, 2), slug || CASE
      WHEN substr(rest, 1, 1) GLOB '[a-z0-9]' THEN substr(rest, 1, 1)
      WHEN slug = '' OR substr(slug, -1) = '-' THEN ''
      ELSE '-'
    END
    FROM spelled WHERE rest <> ''
  )
  SELECT rtrim(slug, '-') FROM spelled WHERE rest = ''
), '');
--> statement-breakpoint
UPDATE products SET slug = 'product-' || id
WHERE slug = '' OR slug GLOB 'product-*' OR EXISTS (
  SELECT 1 FROM products other
  WHERE other.user_id = products.user_id AND other.slug = products.slug AND other.id < products.id
);
--> statement-breakpoint
CREATE UNIQUE INDEX `products_slug` ON `products` (`user_id`,`slug`) WHERE "products"."slug" <> '';
--> statement-breakpoint
CREATE TRIGGER products_slug_insert AFTER INSERT ON products WHEN new.slug = ''
BEGIN
  UPDATE products SET slug = 'product-' || new.id WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER products_slug_update AFTER UPDATE OF slug ON products WHEN new.slug <> old.slug AND old.slug <> ''
BEGIN
  DELETE FROM product_former_slugs WHERE user_id = new.user_id AND slug = new.slug;
  INSERT OR REPLACE INTO product_former_slugs (user_id, slug, product_id) VALUES (old.user_id, old.slug, old.id);
  DELETE FROM product_former_slugs WHERE product_id = old.id AND rowid NOT IN (
    SELECT rowid FROM product_former_slugs WHERE product_id = old.id ORDER BY rowid DESC LIMIT 20
  );
END;
